import { setTimeout as delay } from 'node:timers/promises'

/** What tells the time, and waits for it; tests turn one by hand. */
export type Clock = {
  /** ms since 1970. */
  readonly now: () => number
  /** Resolves at a moment (ms), or as soon as the signal is aborted. */
  readonly waitUntil: (moment: number, signal: AbortSignal) => Promise<void>
}

/** Longest a timer is trusted (ms): it stands still while the machine sleeps, and does not see its clock being set. */
const longestNap = 15_000

/** The clock of the machine. */
export const machineClock: Clock = {
  now: Date.now,
  waitUntil: async (moment, signal) => {
    for (let left = moment - Date.now(); left > 0 && !signal.aborted; left = moment - Date.now()) {
      await delay(Math.min(left, longestNap), undefined, { signal, ref: false }).catch(() => undefined)
    }
  },
}
