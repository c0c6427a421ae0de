import { type Atom, atom, getDefaultStore } from 'jotai'
import { createContext } from 'react'

/** ms without scrolling after which a list stands still; longer than the pause between two repeats of a held key. */
const stillAfter = 120

/** Whether a list is being scrolled: it tells `noteScroll` of every scroll event. */
export function createScrollRest() {
  const isMovingAtom = atom(false)
  const store = getDefaultStore()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isMovingAtom,
    noteScroll: () => {
      clearTimeout(timer)
      timer = setTimeout(() => store.set(isMovingAtom, false), stillAfter)
      store.set(isMovingAtom, true)
    },
  }
}

/** Whether what stands around is being scrolled; what stands outside a list never is. */
export const IsMovingContext = createContext<Atom<boolean>>(atom(false))
