import { added } from '@/session/listeners.ts'
import type { Row } from '../../catalogue/wire.ts'

/**
 * A record that is open beside the list though the cursor is not on it, because the address named it. While it is, and
 * nothing is selected, commands act upon it: what is shown is what is decided about.
 */
export function createPinned() {
  let id: number | null = null
  let row: Row | null = null
  const listeners = new Set<() => void>()

  function tell(): void {
    for (const listener of listeners) listener()
  }

  return {
    id: () => id,
    row: () => row,
    pin: (next: number | null) => {
      if (next === id) return
      id = next
      row = null
      tell()
    },
    /** Gives the pinned record's values once they are known. */
    fill: (known: Row) => {
      if (known.id === id) row = known
    },
    subscribe: (listener: () => void) => added(listeners, listener),
  }
}

export type Pinned = ReturnType<typeof createPinned>
