import { startTransition, useEffect, useReducer } from 'react'

/**
 * The value as it was when the screen was last painted: what hangs on it is worked out after the frame that shows what
 * was typed, where useDeferredValue would still delay that frame. A value that another overtakes is left out, even when
 * the work for it has begun.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, paint] = useReducer(latest<T>, value)
  useEffect(() => {
    if (painted === value) return
    const overtaken = new AbortController()
    const channel = new MessageChannel()
    channel.port1.onmessage = () => startTransition(() => paint({ value, overtaken: overtaken.signal }))
    const frame = requestAnimationFrame(() => channel.port2.postMessage(null))
    return () => {
      overtaken.abort()
      cancelAnimationFrame(frame)
      channel.port1.close()
    }
  }, [painted, value])
  return painted
}

/** Asked when the transition renders, not when it is scheduled, which a state's updater would be. */
function latest<T>(before: T, { value, overtaken }: { readonly value: T; readonly overtaken: AbortSignal }): T {
  return overtaken.aborted ? before : value
}
