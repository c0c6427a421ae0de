/** ms after which work at rest is done on a page that never is. */
const patience = 3000

/** Does something once the page has nothing else to do, where the browser can tell, else at once. @returns takes it back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patience })
  return () => cancelIdleCallback(handle)
}

/** Resolves once the page has nothing else to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve))
}
