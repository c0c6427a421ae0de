import { atom } from 'jotai'
import { store } from '@/session/store.ts'
import type { Row } from '../../catalogue/wire.ts'

/**
 * A record that is open beside the list though the cursor is not on it, because the address named it. While it is, and
 * nothing is selected, commands act upon it: what is shown is what is decided about.
 */
export function createPinned() {
  const idAtom = atom<number | null>(null)
  let row: Row | null = null
  const id = () => store.get(idAtom)

  return {
    idAtom,
    id,
    row: () => row,
    pin: (next: number | null) => {
      if (next === id()) return
      row = null
      store.set(idAtom, next)
    },
    /** Gives the pinned record's values once they are known. */
    fill: (known: Row) => {
      if (known.id === id()) row = known
    },
  }
}

export type Pinned = ReturnType<typeof createPinned>
