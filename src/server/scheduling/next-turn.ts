const waiting: (() => void)[] = []

/**
 * Lets others have their turn before long work on the event loop goes on. Of all that wait here one goes on at each turn of the loop:
 * with `setImmediate` alone all of them would at the same one, and a request that arrives behind ten slices of work would
 * stand behind ten more before its answer is begun.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(serveNext)
  })
}

function serveNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(serveNext)
}

/** Longest (ms) that work made of many small steps goes on without a pause. */
const longestSlice = 5

/** A pause for between two small steps of long work: it waits for the next turn once a slice of time is used up. */
export function pauses(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestSlice) return
    await nextTurn()
    began = performance.now()
  }
}
