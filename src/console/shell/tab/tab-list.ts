import { isRecord } from '../../../parsed-json.ts'
/** A visited screen (specification §2.7). `search` is the query it was last seen with. */
export type Tab = {
  readonly path: string
  readonly search: string
  readonly title: string
  /** Stands first and cannot be closed. */
  readonly affix: boolean
}

const untitled = '详情'

/** The tabs with a visit: a new one at the end, an affixed one behind the affixed; one path's tab takes over its query. */
export function visited(tabs: readonly Tab[], visit: Omit<Tab, 'title'> & { readonly title: string }): readonly Tab[] {
  const tab = { ...visit, title: visit.title || untitled }
  const known = tabs.find(({ path }) => path === tab.path)
  if (!known) {
    const fixed = tabs.filter(({ affix }) => affix)
    const others = tabs.filter(({ affix }) => !affix)
    return tab.affix ? [...fixed, tab, ...others] : [...tabs, tab]
  }
  if (known.search === tab.search && known.title === tab.title) return tabs
  return tabs.map((each) => (each === known ? tab : each))
}

/** The tabs without one; an affixed one stays. */
export function without(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.filter((tab) => tab.affix || tab.path !== path)
}

/** The affixed tabs and one. */
export function onlyWith(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.filter((tab) => tab.affix || tab.path === path)
}

/** The affixed tabs. */
export function affixed(tabs: readonly Tab[]): readonly Tab[] {
  return tabs.filter(({ affix }) => affix)
}

/** The tabs with the one at `path` where the one at `to` is; affixed ones keep their place. */
export function moved(tabs: readonly Tab[], path: string, to: string): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.path === path)
  const target = tabs.findIndex((tab) => tab.path === to)
  const tab = tabs[from]
  if (!tab || from === target || target < 0 || tab.affix || tabs[target]?.affix) return tabs
  const rest = tabs.filter((each) => each !== tab)
  return [...rest.slice(0, target), tab, ...rest.slice(target)]
}

/** The tab so many places from the one at `path`, round the ends. */
export function neighbour(tabs: readonly Tab[], path: string, step: number): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.path === path)
  return tabs[(at + step + tabs.length) % tabs.length]
}

/** What was kept over a reload, or null where it cannot be tabs. */
export function readTabs(stored: unknown): readonly Tab[] | null {
  return Array.isArray(stored) && stored.every(isTab) ? stored : null
}

function isTab(value: unknown): value is Tab {
  if (!isRecord(value)) return false
  const { path, search, title, affix } = value
  return (
    typeof path === 'string' && typeof search === 'string' && typeof title === 'string' && typeof affix === 'boolean'
  )
}
