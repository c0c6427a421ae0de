import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Looks at the page as it stands with axe-core (WCAG 2.1 A and AA) and fails with what it finds. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
    const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values: tags } })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
  })
  expect(found).toEqual([])
}

declare global {
  interface Window {
    /** Put there by the test. */
    readonly axe: typeof axe
  }
}
