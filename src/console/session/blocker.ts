import { useEffect, useEffectEvent, useState } from 'react'

export type Address = { readonly pathname: string; readonly search: string }

type Blocker = {
  readonly isBlocking: (from: Address, to: Address) => boolean
  readonly ask: (leave: () => void) => void
}

const blockers = new Set<Blocker>()

/**
 * Whether something on the screen would be lost by leaving `from` for `to`; then the operator is asked, and `leave` is
 * called where the answer is to go.
 */
export function isBlocked(from: Address, to: Address, leave: () => void): boolean {
  const blocker = [...blockers].find(({ isBlocking }) => isBlocking(from, to))
  blocker?.ask(leave)
  return blocker !== undefined
}

/** Holds navigation up while `isBlocking` says so. Returns null, or what is to be decided: to leave or to stay. */
export function useBlocker(
  isBlocking: Blocker['isBlocking'],
): { readonly leave: () => void; readonly stay: () => void } | null {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const blocks = useEffectEvent(isBlocking)
  useEffect(() => {
    const blocker: Blocker = { isBlocking: (from, to) => blocks(from, to), ask: (onLeave) => setLeave(() => onLeave) }
    blockers.add(blocker)
    return () => void blockers.delete(blocker)
  }, [])
  if (!leave) return null
  const close = () => setLeave(null)
  return {
    stay: close,
    leave: () => {
      close()
      leave()
    },
  }
}
