import { added, notify, subscribeTo } from '../listeners.ts'

/** Where the cursor stands: a position in the list. Rows listen to their own position, so that a move renders two rows. */
export function createCursor() {
  let index = 0
  const rowListeners = new Map<number, Set<() => void>>()
  const moveListeners = new Set<() => void>()

  function moveTo(next: number): void {
    if (next === index) return
    const before = index
    index = next
    notify(rowListeners, before)
    notify(rowListeners, next)
    for (const listener of moveListeners) listener()
  }

  return {
    index: () => index,
    moveTo,
    subscribe: (at: number, listener: () => void) => subscribeTo(rowListeners, at, listener),
    onMove: (listener: () => void) => added(moveListeners, listener),
  }
}

export type Cursor = ReturnType<typeof createCursor>
