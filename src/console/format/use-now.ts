import { useSyncExternalStore } from 'react'
import { dateText } from './time.ts'

/** ms the present moment may be behind, by which relative times are written. */
const interval = 30_000

/** A clock that tells its listeners the moment every half minute, and at once when a sleeping page is looked at again. */
export function createClock() {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined

  function tick(): void {
    if (Date.now() === now) return
    now = Date.now()
    for (const each of [...listeners]) each()
  }

  /** A page in the background has its timers held back, and a machine asleep has none. */
  function wake(): void {
    if (globalThis.document?.visibilityState !== 'hidden') tick()
  }

  function start(): void {
    timer = setInterval(tick, interval)
    globalThis.document?.addEventListener('visibilitychange', wake)
    globalThis.window?.addEventListener('pageshow', wake)
    globalThis.window?.addEventListener('focus', wake)
  }

  function stop(): void {
    clearInterval(timer)
    globalThis.document?.removeEventListener('visibilitychange', wake)
    globalThis.window?.removeEventListener('pageshow', wake)
    globalThis.window?.removeEventListener('focus', wake)
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) start()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    /** The moment in ms; it stands still between ticks, but never while nobody listened. */
    now: (): number => {
      if (Math.abs(Date.now() - now) >= interval) now = Date.now()
      return now
    },
  }
}

const clock = createClock()

/** The day it is in Beijing, YYYY-MM-DD. */
export function useToday(): string {
  return useSyncExternalStore(clock.subscribe, () => dateText(clock.now()))
}

/** The present moment in ms, renewed every half minute, by which relative times are written. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.now)
}
