import type { Page } from 'playwright-core'

/**
 * Waits until a page has the views and macros, which it fetches at rest, and has taken them in. Asked of the page itself: an
 * answer heard from outside may be that of the page before.
 */
export async function savedFetched(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/console/saved')),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
