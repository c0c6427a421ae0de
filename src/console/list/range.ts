import type { Cursor } from './cursor.ts'
import type { RowStore } from './rows/row-store.ts'
import type { Selection } from './selection.ts'

/** Extends a selection from the row where it began: rows between it and the cursor are selected, those left again are not. */
export function createRange(
  rows: Pick<RowStore, 'entry' | 'indexOf'>,
  selection: Pick<Selection, 'set'>,
  cursor: Pick<Cursor, 'index' | 'id' | 'moveTo'>,
) {
  let anchor: number | null = null
  let reached: readonly number[] = []

  function idsBetween(one: number, other: number): { ids: number[]; missing: number } {
    const ids: number[] = []
    let missing = 0
    for (let index = Math.min(one, other); index <= Math.max(one, other); index++) {
      const entry = rows.entry(index)
      if (entry) ids.push(entry.row.id)
      else missing += 1
    }
    return { ids, missing }
  }

  return {
    /** Ranges begin anew. */
    forget: () => {
      anchor = null
      reached = []
    },
    /** Selects up to a position and puts the cursor there; answers how many rows between are not loaded. */
    extendTo: (index: number): number => {
      const begun = anchor === null ? undefined : rows.indexOf(anchor)
      if (begun === undefined) {
        anchor = cursor.id()
        reached = []
      }
      const now = idsBetween(begun ?? cursor.index(), index)
      const kept = new Set(now.ids)
      selection.set(
        reached.filter((id) => !kept.has(id)),
        false,
      )
      selection.set(now.ids, true)
      reached = now.ids
      cursor.moveTo(index)
      return now.missing
    },
  }
}
