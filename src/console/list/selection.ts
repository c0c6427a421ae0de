import { atom } from 'jotai'
import { notify, subscribeTo } from '@/session/listeners.ts'
import { store } from '@/session/store.ts'
import type { Row } from '../../catalogue/wire.ts'
import type { Entry } from './rows/row-slots.ts'

/** All that match, as they were when that was asked: how many, and at which version of the school. */
export type Everything = { readonly expected: number; readonly asOf: number }

/** What is selected as a whole. */
export type SelectionSummary = {
  readonly count: number
  /** Set when all that match are meant, `except` aside. */
  readonly everything: Everything | null
  /** Whether exactly the loaded rows were chosen at once. */
  readonly isAllLoaded: boolean
}

/**
 * Which rows are selected: some by id, or everything that matches except some. Each row listens to its own bit, so that
 * selecting a million costs no more than the rows on screen.
 */
export function createSelection() {
  let picked = new Set<number>()
  /** The versions that selected rows had until they were dealt with. */
  const passed = new Map<number, number | undefined>()
  let except = new Set<number>()
  let everything: Everything | null = null
  let isAllLoaded = false
  let counting: Promise<boolean> | null = null
  const summaryAtom = atom<SelectionSummary>({ count: 0, everything, isAllLoaded })
  const rowListeners = new Map<number, Set<() => void>>()
  const summary = () => store.get(summaryAtom)

  function summarize(): void {
    const count = everything ? Math.max(0, everything.expected - except.size) : picked.size
    store.set(summaryAtom, { count, everything, isAllLoaded })
  }

  function notifyAll(): void {
    for (const id of [...rowListeners.keys()]) notify(rowListeners, id)
    summarize()
  }

  function has(id: number): boolean {
    return everything ? !except.has(id) : picked.has(id)
  }

  function set(ids: Iterable<number>, selected: boolean): void {
    const changing = [...ids].filter((id) => has(id) !== selected)
    if (changing.length === 0) return
    isAllLoaded = false
    counting = null
    for (const id of changing) {
      const members = everything ? except : picked
      if (selected === (everything === null)) members.add(id)
      else members.delete(id)
      passed.delete(id)
      notify(rowListeners, id)
    }
    summarize()
  }

  /** Selects these by id, or all that match except these. */
  function replace(ids: Iterable<number>, matching: Everything | null): void {
    picked = new Set(matching ? [] : ids)
    except = new Set(matching ? ids : [])
    passed.clear()
    everything = matching
    isAllLoaded = picked.size > 0
    counting = null
    notifyAll()
  }

  /**
   * Selects all that match once they are counted, unless something else is selected meanwhile; answers whether it did. They are
   * counted once however often that is asked for before they are, as by a key that is held.
   */
  function selectCounted(count: () => Promise<Everything>): Promise<boolean> {
    if (counting) return counting
    const selecting: Promise<boolean> = count()
      .then((found) => {
        const isWanted = counting === selecting
        if (isWanted) replace([], found)
        return isWanted
      })
      .finally(() => {
        if (counting === selecting) counting = null
      })
    counting = selecting
    return selecting
  }

  /** Whether a row that is shown is selected: of everything, those that left or changed since are not meant. */
  function isSelected({ row, hasLeft }: Entry): boolean {
    return has(row.id) && (everything === null || (!hasLeft && (row.version ?? 0) <= everything.asOf))
  }

  /** Lets go of what is no longer shown, and of everything as it was seen; answers how many were let go. */
  function keepOnly(isShown: (id: number) => boolean): number {
    const { count } = summary()
    const kept = [...picked].filter(isShown)
    if (everything || kept.length < picked.size) replace(kept, null)
    return count - summary().count
  }

  return {
    has,
    isSelected,
    keepOnly,
    set,
    toggle: (id: number) => set([id], !has(id)),
    /** Selects exactly these, the loaded ones. */
    selectLoaded: (ids: Iterable<number>) => replace(ids, null),
    /** Selects all that match, except some. */
    selectEverything: (matching: Everything, without: Iterable<number> = []) => replace(without, matching),
    selectCounted,
    /** What selectCounted promised, for whoever acts before it is known; null when nothing is being counted. */
    counting: () => counting,
    /** Selects nothing; answers how many were selected. */
    clear: (): number => {
      const { count } = summary()
      replace([], null)
      return count
    },
    /** Takes that a row was dealt with, as it was before. */
    pass: ({ id, version }: Row): void => {
      if (picked.has(id)) passed.set(id, version)
    },
    /** The version a row had when it was dealt with since it was selected. */
    passed: (id: number) => passed.get(id),
    /** The ids selected one by one, or taken out of everything. */
    picked: (): ReadonlySet<number> => picked,
    except: (): ReadonlySet<number> => except,
    summaryAtom,
    summary,
    subscribe: (id: number, listener: () => void) => subscribeTo(rowListeners, id, listener),
  }
}

export type Selection = ReturnType<typeof createSelection>
