import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Nothing on the page lies beside what holds it, where one would have to scroll sideways, but for lists and the tabs. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wider = await page.evaluate(() =>
    [...document.querySelectorAll('*:not([role=rowgroup], [role=tablist])')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth} px`),
  )
  expect(wider, `what is wider than its place at ${page.url()}`).toEqual([])
}
