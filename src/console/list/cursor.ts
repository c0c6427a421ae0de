import { added, notify, subscribeTo } from '@/session/listeners.ts'
import { isHandledElsewhere } from './rows/row-slots.ts'
import type { RowStore } from './rows/row-store.ts'

/** A row, and the position it was at. */
export type Standing = { readonly id: number | null; readonly index: number }

/**
 * Where the cursor stands: on a row, by its id. It stays on it wherever the row comes to stand; only the operator moves it.
 * A position counts where no row is loaded yet, and where the row is no longer in the list. Rows listen to their own
 * position, so that a move renders two rows.
 */
export function createCursor(rows: Pick<RowStore, 'entry' | 'indexOf' | 'isKnownAround' | 'onPlaced' | 'summary'>) {
  let id: number | null = null
  let index = 0
  let moves = 0
  /** The row that was dealt with while the cursor stayed on it, until the operator goes to a row, be it this one. */
  let dealtWith: number | null = null
  const rowListeners = new Map<number, Set<() => void>>()
  const moveListeners = new Set<() => void>()
  const changeListeners = new Set<() => void>()

  function stand(nextIndex: number, nextId: number | null): void {
    if (nextIndex === index && nextId === id) return
    const before = index
    index = nextIndex
    id = nextId
    notify(rowListeners, before)
    if (before !== index) notify(rowListeners, index)
    for (const listener of changeListeners) listener()
  }

  /** Follows the row; where it is not among those around its place, the row standing there takes its part. */
  function settle(): void {
    const followed = id === null ? undefined : rows.indexOf(id)
    if (followed !== undefined) {
      stand(followed, id)
      return
    }
    const { status, size } = rows.summary()
    const place = status === 'ready' ? Math.max(0, Math.min(index, size - 1)) : index
    if (id === null || rows.isKnownAround(place)) stand(place, rows.entry(place)?.row.id ?? null)
  }

  function moveTo(next: number): void {
    dealtWith = null
    const nextId = rows.entry(next)?.row.id ?? null
    if (next === index && nextId === id) return
    moves += 1
    stand(next, nextId)
    for (const listener of moveListeners) listener()
  }

  rows.onPlaced(settle)
  return {
    /** The position it stands at, or last stood at. */
    index: () => index,
    /** Where it stands, to come back to. */
    standing: (): Standing => ({ id, index }),
    /** Comes back to a row in a list that was read anew: wherever it is by now, and where it is not read yet at the position it stood at. */
    comeBack: (to: Standing) => {
      stand(to.index, to.id)
      settle()
    },
    /** The row it stands on; null where that is not loaded. */
    id: () => (id !== null && rows.indexOf(id) !== undefined ? id : null),
    moveTo,
    /** Takes that a row was dealt with, or was decided with none left to go on to. */
    stay: (on: number | null) => {
      if (on === id) dealtWith = on
    },
    /**
     * Whether its row is out of the list since the operator came to it, or was dealt with elsewhere: whoever presses a key by
     * habit means another, or the row as it was.
     */
    isPast: () => {
      const entry = dealtWith !== null && dealtWith === id ? rows.entry(index) : undefined
      return entry !== undefined && (entry.hasLeft || isHandledElsewhere(entry))
    },
    /** How often the operator moved it: who waits for an answer sees by it whether to leave it alone. */
    moves: () => moves,
    subscribe: (at: number, listener: () => void) => subscribeTo(rowListeners, at, listener),
    /** Subscribes to moves by the operator. */
    onMove: (listener: () => void) => added(moveListeners, listener),
    /** Subscribes to its standing on another row or at another position. */
    onChange: (listener: () => void) => added(changeListeners, listener),
  }
}

export type Cursor = ReturnType<typeof createCursor>
