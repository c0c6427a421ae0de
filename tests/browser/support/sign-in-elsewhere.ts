import type { Page } from 'playwright-core'
import { type Account, type ConsoleFixture, tokenOf } from './browser.ts'

/** Signs somebody in by another tab of a page's browser, which is that tab's in this page too. @returns the token. */
export async function signInElsewhere(fixture: ConsoleFixture, page: Page, account: Account): Promise<string> {
  const token = await tokenOf(fixture.server(), account)
  const tab = await page.context().newPage()
  await tab.goto('/favicon.svg')
  await tab.evaluate((value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as another tab's sign-in does
    document.cookie = `token=${value}; path=/`
  }, token)
  return token
}
