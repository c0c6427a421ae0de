import { atom } from 'jotai'
import { startTransition } from 'react'
import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type To,
} from 'react-router-dom'
import { pathOf } from '@/session/address.ts'
import { isBlocked } from '@/session/blocker.ts'
import { type Going, openingAtom } from '@/session/navigation.ts'
import { scopeAtom } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { currentLocation, followHistory, pushEntry, replaceEntry } from './browser-history.ts'
import { failedPage, type Page, routeAt } from './route.tsx'

/** What the window shows: an address and the page that stands for it. */
export type Shown = { readonly location: Location; readonly action: NavigationType; readonly page: Page }

/** What is shown; null while the console starts. An address is shown once its guard has let it pass and its page is loaded. */
export const shownAtom = atom<Shown | null>(null)

/** The newest navigation: one that was overtaken shows nothing. */
let newest = 0
/** The navigation that the page shown came by. */
let arrived = 0
/** How the next step through the browser's history is taken: as the way back to what is kept, or as already asked about. */
let nextPop: 'back' | 'allowed' | null = null

/** Opens the address of the window, and follows the browser's own ways back and forth; resolves when its page can be shown. */
export function startRouter(): Promise<void> {
  followHistory(onStep)
  store.sub(scopeAtom, forgetShown)
  return show(new URL(window.location.href), NavigationType.Pop)
}

/** Goes to an address of the console; resolves when it is shown, or when the operator stays. */
export async function navigate(to: To, options: NavigateOptions & Going): Promise<void> {
  const { replace = false, state, onLeave } = options
  const url = urlOf(to)
  const action = replace ? NavigationType.Replace : NavigationType.Push
  const go = () => {
    onLeave?.()
    return show(url, action, state)
  }
  if (!isHeldUp(url, () => void go())) await go()
}

/** The router as react-router's links and hooks know it. */
export const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: (delta) => window.history.go(delta),
  push: (to, state, options) => void navigate(to, { ...options, state, replace: false }),
  replace: (to, state, options) => void navigate(to, { ...options, state, replace: true }),
}

/** What a session showed goes with it: the next address passes its guard before anything is seen. */
function forgetShown(): void {
  if (store.get(scopeAtom) === null && store.get(shownAtom)?.page.isFramed) store.set(shownAtom, null)
}

function onStep(delta: number | null): void {
  const [url, mode] = [new URL(window.location.href), nextPop]
  nextPop = null
  if (mode === 'back') return
  const leave = () => {
    nextPop = 'allowed'
    window.history.go(delta ?? 0)
  }
  if (mode === null && delta && isHeldUp(url, leave)) {
    nextPop = 'back'
    window.history.go(-delta)
  } else void show(url, NavigationType.Pop)
}

function isHeldUp(to: URL, leave: () => void): boolean {
  const shown = store.get(shownAtom)
  return shown !== null && isBlocked(shown.location, to, leave)
}

async function show(wanted: URL, action: NavigationType, state?: unknown): Promise<void> {
  newest += 1
  const mine = newest
  const shown = store.get(shownAtom)
  const opened = shown && isOfPage(shown, wanted) ? { url: wanted, page: shown.page } : await open(wanted, mine)
  if (!opened || mine !== newest) return
  const { url, page } = opened
  if (action === NavigationType.Push) pushEntry(pathOf(url), state)
  else if (action === NavigationType.Replace || url !== wanted) replaceEntry(pathOf(url), state)
  arrived = mine
  const showPage = () => store.set(shownAtom, { location: currentLocation(), action, page })
  // Nothing is shown yet that would have to follow at once: the first page is rendered in slices, between which keys are heard.
  if (shown === null) startTransition(showPage)
  else showPage()
}

/** Says that the page is on screen, with its list in the place of the one before: until then nothing has been opened. */
export function endOpening(): void {
  if (arrived === newest) store.set(openingAtom, null)
}

/** The guards look at addresses, not at their queries, which belong to the screens; but a token may come with one. */
function isOfPage({ location, page }: Shown, { pathname, search, hash, searchParams }: URL): boolean {
  const isSame = location.search === search && location.hash === hash
  return !page.hasFailed && !isSame && location.pathname === pathname && !searchParams.has('token')
}

/** The page of an address, or of the one its guard leads to; null where another navigation overtook this one. */
async function open(wanted: URL, navigation: number): Promise<{ readonly url: URL; readonly page: Page } | null> {
  store.set(openingAtom, wanted.pathname)
  let url = wanted
  try {
    while (navigation === newest) {
      const { path, guard, load } = routeAt(url.pathname)
      const loading = load(url)
      // What cannot be loaded counts once the guard has let the operator pass.
      loading.catch(() => undefined)
      const elsewhere = path === url.pathname ? await guard(url) : `${path}${url.search}${url.hash}`
      if (elsewhere === null) return { url, page: await loading }
      url = new URL(elsewhere, url)
    }
    return null
  } catch (error) {
    return { url, page: failedPage(error) }
  }
}

function urlOf(to: To): URL {
  return new URL(typeof to === 'string' ? to : createPath(to), window.location.href)
}
