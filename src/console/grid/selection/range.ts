import type { RowStore } from '../rows/row-store.ts'
import type { Cursor } from './cursor.ts'
import type { Selection } from './selection.ts'

/** Extends a selection from where it began: rows between there and the cursor are selected, those left again are not. */
export function createRange(rows: RowStore, selection: Selection, cursor: Cursor) {
  let anchor: number | null = null
  let reached = 0

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
    },
    /** Selects up to a position and puts the cursor there; answers how many rows between are not loaded. */
    extendTo: (index: number): number => {
      if (anchor === null) {
        anchor = cursor.index()
        reached = anchor
      }
      const before = idsBetween(anchor, reached)
      const now = idsBetween(anchor, index)
      const kept = new Set(now.ids)
      selection.set(
        before.ids.filter((id) => !kept.has(id)),
        false,
      )
      selection.set(now.ids, true)
      reached = index
      cursor.moveTo(index)
      return now.missing
    },
  }
}

export type Range = ReturnType<typeof createRange>
