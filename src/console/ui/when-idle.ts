/** ms after which work at rest is done on a page that never is. */
const patience = 3000

/**
 * Does something once the page has nothing else to do, where the browser can tell, else at once. @returns takes it back.
 *
 * Chromium takes a page for one at rest only after a frame that changed nothing. After a key's frame none need come for seconds, so
 * one is asked for: the second from now, since the first may be the key's.
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patience })
  requestAnimationFrame(() => requestAnimationFrame(() => {}))
  return () => cancelIdleCallback(handle)
}

/** Resolves once the page has nothing else to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve))
}
