import { vi } from 'vitest'
import type { Clock } from '../../../src/server/clock.ts'

type Sleeper = { readonly moment: number; readonly wake: () => void }

/** A clock that stands still until a test turns it. */
export class HandClock implements Clock {
  readonly #sleepers = new Set<Sleeper>()
  #now: number

  constructor(now: number) {
    this.#now = now
  }

  readonly now = (): number => this.#now

  readonly waitUntil = (moment: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (moment <= this.#now || signal.aborted) return resolve()
      const sleeper = { moment, wake: () => this.#sleepers.delete(sleeper) && resolve() }
      this.#sleepers.add(sleeper)
      signal.addEventListener('abort', sleeper.wake, { once: true })
    })

  /** Turns it, and wakes who waited for that. */
  turnTo(moment: number): void {
    this.#now = moment
    for (const { moment: wanted, wake } of [...this.#sleepers]) if (wanted <= moment) wake()
  }

  /** Turns it while everybody who waits goes on sleeping, as a server does that is late. */
  turnUnheard(moment: number): void {
    this.#now = moment
  }

  /** The moments somebody sleeps to. */
  asleep(): number[] {
    return [...this.#sleepers].map((each) => each.moment)
  }

  /** Waits until so many sleep to this moment, and to no other. */
  async untilAsleep(moment: number, sleepers = 1): Promise<void> {
    await vi.waitFor(() => {
      const moments = this.asleep()
      const wanted = Array.from({ length: sleepers }, () => moment)
      if (moments.join() !== wanted.join()) throw new Error(`asleep to ${moments}, not to ${wanted}`)
    }, 10_000)
  }
}
