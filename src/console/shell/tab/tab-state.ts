import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { keptLists } from '@/list/kept-lists.ts'
import { tabStorage } from '@/session/device-storage.ts'
import { navigateTo, pathAskedFor } from '@/session/navigation.ts'
import { homePath } from '@/session/permission.ts'
import { recentScreensAtom, withRecent } from '@/session/recent.ts'
import { readFlag, userStorageAtom } from '@/session/storage.ts'
import { store } from '@/session/store.ts'
import { affixed, neighbour, onlyWith, readTabs, type Tab, visited, without } from './tab-list.ts'

/** Whether the tabs are shown; kept for the user on this device. */
export const tagsViewAtom = userStorageAtom('tagsView', true, readFlag)

/** The tabs of who is signed in, in their order; kept over a reload of this browser tab, gone with signing out. */
export const tabsAtom = userStorageAtom<readonly Tab[]>('tabs', [], knownTabs, tabStorage)

/** Opens a tab for every address that is shown. */
export function useVisits(): void {
  const { pathname, search } = useLocation()
  useEffect(() => visit(pathname, search), [pathname, search])
}

/** Takes down a visit of an address; addresses that are no screens have no tab. */
function visit(path: string, search: string): void {
  const placed = knownCatalogue().screens.find((each) => each.path === path)
  if (!placed) return
  const { title, affix = false } = placed.screen
  store.set(recentScreensAtom, (recent) => withRecent(recent, path, 20))
  store.set(tabsAtom, (tabs) => visited(withHome(tabs), { path, search, title, affix }))
}

/** Closes a tab; where it is the shown one, the last remaining is shown, else home. */
export function closeTab(path: string): void {
  const before = store.get(tabsAtom)
  if (before.find((tab) => tab.path === path)?.affix !== false) return
  const close = () => {
    store.set(tabsAtom, (tabs) => without(tabs, path))
    keptLists().forget((each) => each === path)
  }
  if (location.pathname === path) show(without(before, path).at(-1), close)
  else close()
}

/** Goes to a tab and closes all others but the affixed. */
export function closeOtherTabs(path: string): void {
  const tab = store.get(tabsAtom).find((each) => each.path === path)
  const close = () => {
    store.set(tabsAtom, (tabs) => onlyWith(tabs, path))
    keptLists().forget((each) => each !== path)
  }
  if (tab && location.pathname !== path) show(tab, close)
  else close()
}

/** Closes all but the affixed tabs, and stays only where the shown one is affixed. */
export function closeAllTabs(): void {
  const rest = affixed(store.get(tabsAtom))
  const close = () => {
    store.set(tabsAtom, affixed)
    keptLists().forget(() => true)
  }
  if (rest.some((tab) => tab.path === location.pathname)) close()
  else show(rest.at(-1), close)
}

/** Shows a screen anew through /redirect, with nothing of it remembered (specification §2.7). */
export function refreshTab(tab: Pick<Tab, 'path' | 'search'>): void {
  keptLists().forget((each) => each === tab.path)
  navigateTo(`/redirect${tab.path}${tab.search}`)
}

/** Goes to the tab beside the shown one, or beside the one on its way. */
export function stepTab(step: number): void {
  show(neighbour(store.get(tabsAtom), pathAskedFor(), step))
}

/** Goes to the n-th tab, from 1. */
export function showNthTab(place: number): void {
  const tab = store.get(tabsAtom)[place - 1]
  if (tab) show(tab)
}

/** Goes to a tab with the query it was last seen with. `onLeave` is done where the operator does not stay for what is written. */
export function show(tab: Tab | undefined, onLeave?: () => void): void {
  navigateTo(tab ? `${tab.path}${tab.search}` : homePath, { replace: false, onLeave })
}

/** Forgets all tabs of who signs out (specification §3.6). */
export function forgetTabs(): void {
  store.set(tabsAtom, () => [])
  keptLists().forget(() => true)
}

function withHome(tabs: readonly Tab[]): readonly Tab[] {
  const homes = knownCatalogue().screens.filter(({ screen }) => screen.affix)
  return homes.reduce<readonly Tab[]>(
    (all, { path, screen }) =>
      all.some((tab) => tab.path === path) ? all : visited(all, { path, search: '', title: screen.title, affix: true }),
    tabs,
  )
}

function knownTabs(stored: unknown): readonly Tab[] | null {
  const known = new Set(knownCatalogue().screens.map(({ path }) => path))
  return readTabs(stored)?.filter(({ path }) => known.has(path)) ?? null
}
