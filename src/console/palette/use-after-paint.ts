import { startTransition, useEffect, useState } from 'react'

/**
 * The value as it was when the screen was last painted: what hangs on it is worked out after the frame that shows what
 * was typed, where useDeferredValue would still delay that frame.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (painted === value) return
    const channel = new MessageChannel()
    channel.port1.onmessage = () => startTransition(() => setPainted(() => value))
    const frame = requestAnimationFrame(() => channel.port2.postMessage(null))
    return () => {
      cancelAnimationFrame(frame)
      channel.port1.close()
    }
  }, [painted, value])
  return painted
}
