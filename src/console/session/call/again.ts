/** ms until what failed is tried again, doubled after each failure. */
const firstWait = 1000
const longestWait = 60_000

/** Has something that failed run again, ever later, until it is done. */
export function createAgain(run: () => void) {
  let wait = firstWait
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    failed: (): void => {
      clearTimeout(timer)
      timer = setTimeout(run, wait)
      wait = Math.min(longestWait, wait * 2)
    },
    done: (): void => {
      clearTimeout(timer)
      wait = firstWait
    },
  }
}
