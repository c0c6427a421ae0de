import { createContext } from 'react'

/** ms without scrolling after which a list stands still; longer than the pause between two repeats of a held key. */
const stillAfter = 120

/** Whether a list is being scrolled, and when it comes to rest. */
export type ScrollRest = {
  readonly isMoving: () => boolean
  /** Calls the listener when the list next stands still; answers how to take it away. */
  readonly onRest: (listener: () => void) => () => void
}

/** A list tells `noteScroll` of every scroll event. */
export function createScrollRest(): ScrollRest & { readonly noteScroll: () => void } {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | null = null
  function rest() {
    timer = null
    for (const listener of [...listeners]) listener()
  }
  return {
    isMoving: () => timer !== null,
    onRest: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noteScroll: () => {
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(rest, stillAfter)
    },
  }
}

/** What stands outside a list never moves. */
export const ScrollRestContext = createContext<ScrollRest>({ isMoving: () => false, onRest: () => () => {} })
