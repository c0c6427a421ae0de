/** The moment (ms) a change is stamped with, held until the change is committed or given up. */
export type Stamp = { readonly at: number; readonly release: () => void }

/**
 * One clock for lists and changes: a change that a list did not show is stamped later than that list's `asOf`, also when
 * both fall into one millisecond, and when the change was under way while the list was read.
 */
export type Clock = {
  /** The moment a list is read; ask before reading. */
  readonly asOf: () => number
  /** A moment later than every list and change before it. */
  readonly stamp: () => Stamp
}

/** The clock of this process. `time` tells ms since 1970. */
export function createClock(time: () => number = Date.now): Clock {
  let last = 0
  const running = new Set<number>()
  return {
    asOf: () => {
      last = Math.max(time(), last)
      return running.size === 0 ? last : Math.min(...running) - 1
    },
    stamp: () => {
      last = Math.max(time(), last + 1)
      const at = last
      running.add(at)
      return { at, release: () => running.delete(at) }
    },
  }
}
