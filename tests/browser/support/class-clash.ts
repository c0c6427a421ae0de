import type { Page } from 'playwright-core'
import { twMerge } from 'tailwind-merge'
import { expect } from 'vitest'

/** Two Tailwind classes for the same thing on one element: which one wins is decided by chance. */
export async function expectNoClassClash(page: Page): Promise<void> {
  const worn = await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class') ?? '')),
  ])
  const clashes = worn
    .map((classes) => [...new Set(classes.split(/\s+/))])
    .map((classes) => {
      const merged = new Set(twMerge(classes).split(' '))
      return { lost: classes.filter((name) => name && !merged.has(name)), classes: classes.join(' ') }
    })
    .filter(({ lost }) => lost.length > 0)
  expect(clashes, `classes that clash at ${page.url()}`).toEqual([])
}
