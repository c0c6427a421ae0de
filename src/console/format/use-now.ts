import { useSyncExternalStore } from 'react'

const interval = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, interval)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present moment in ms, renewed every half minute, by which relative times are written. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
