import { added, notify, subscribeTo } from '@/session/listeners.ts'

/** Who listens to a list: each position to its own row, others to the list as a whole. */
export function createRowListeners() {
  const byIndex = new Map<number, Set<() => void>>()
  const ofSummary = new Set<() => void>()
  const ofPlaces = new Set<() => void>()
  const ofShifts = new Set<(from: number, delta: number) => void>()
  /** Whether the list as a whole has become another since `together` began; null outside of it. */
  let untold: boolean | null = null

  function tellSummary(): void {
    if (untold !== null) untold = true
    else for (const listener of ofSummary) listener()
  }

  return {
    tellRow: (index: number): void => notify(byIndex, index),
    tellRows: (from: number, to: number): void => {
      for (const [index, listeners] of byIndex) {
        if (index >= from && index < to) for (const listener of [...listeners]) listener()
      }
    },
    tellSummary,
    /** Does something to many rows, of which the list as a whole is told once. */
    together: (act: () => void): void => {
      if (untold !== null) {
        act()
        return
      }
      untold = false
      try {
        act()
      } finally {
        const isOther = untold
        untold = null
        if (isOther) tellSummary()
      }
    },
    /** Says that rows came to stand where they did not. */
    tellPlaces: (): void => {
      for (const listener of ofPlaces) listener()
    },
    tellShift: (from: number, delta: number): void => {
      for (const listener of ofShifts) listener(from, delta)
    },
    subscribeRow: (index: number, listener: () => void) => subscribeTo(byIndex, index, listener),
    subscribeSummary: (listener: () => void) => added(ofSummary, listener),
    /** Subscribes to rows coming to stand where they did not. */
    onPlaced: (listener: () => void) => added(ofPlaces, listener),
    /** Subscribes to positions that moved because a gap was longer or shorter than thought. */
    onShift: (listener: (from: number, delta: number) => void) => added(ofShifts, listener),
  }
}
