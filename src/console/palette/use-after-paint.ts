import { type Atom, useStore } from 'jotai'
import { startTransition, useLayoutEffect, useReducer } from 'react'

/**
 * An atom's value as it was when the screen was last painted: what hangs on it is worked out after the frame that shows
 * what was typed, where useDeferredValue would still delay that frame, and whoever asks does not render for that frame. A
 * value that another overtakes is left out, even when the work for it has begun.
 */
export function useAfterPaint<T>(atom: Atom<T>): T {
  const store = useStore()
  const [painted, paint] = useReducer(latest<T>, undefined, () => store.get(atom))
  // Before anything can be typed: a change that nobody listened to would never be shown.
  useLayoutEffect(() => {
    let overtaken = new AbortController()
    const unsubscribe = store.sub(atom, () => {
      overtaken.abort()
      overtaken = new AbortController()
      afterPaint(overtaken.signal, () => paint({ value: store.get(atom), overtaken: overtaken.signal }))
    })
    return () => {
      unsubscribe()
      overtaken.abort()
    }
  }, [store, atom])
  return painted
}

function afterPaint(overtaken: AbortSignal, act: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    if (!overtaken.aborted) startTransition(act)
  }
  requestAnimationFrame(() => port2.postMessage(null))
}

/** Asked when the transition renders, not when it is scheduled, which a state's updater would be. */
function latest<T>(before: T, { value, overtaken }: { readonly value: T; readonly overtaken: AbortSignal }): T {
  return overtaken.aborted ? before : value
}
