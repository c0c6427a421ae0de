import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../commands/index.ts'
import type { PlacedScreen } from '../../src/catalogue/catalogue.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { expectNoClassClash } from './support/class-clash.ts'
import { expectNoOverflow } from './support/overflow.ts'

const fixture = consoleFixture()

/** Goes to an address as the browser's way back and forth does, without loading the program anew. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** A screen that shows itself: its title, its rows, and no error. */
async function expectWhole(page: Page, { screen }: PlacedScreen): Promise<void> {
  await expect.poll(() => page.title()).toBe(`${screen.title} - 校园云`)
  const main = page.getByRole('main')
  const headings = main.getByRole('heading', { level: 1 })
  await shown(headings.filter({ hasText: screen.title }))
  expect(await headings.count(), 'headings').toBe(1)
  if (screen.kind === 'grid') {
    const found = main.locator('[role=grid] [role=row][data-id]').first()
    await shown(found.or(main.getByText(/^(没有|还没有|队列已清空)/).first()))
    expect(await found.isVisible(), 'rows').toBe(true)
  }
  expect(await page.getByRole('alert').count(), 'errors').toBe(0)
  await expectNoClassClash(page)
  await expectNoOverflow(page)
}

describe('every route of the catalogue', () => {
  it('is answered with the console, whatever is opened first, a list with the files of its own', async () => {
    const { origin } = fixture.server()
    const open = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } })
    const page = await (await open('/')).text()
    for (const { path, screen } of catalogue.screens) {
      const answer = await open(path)
      const html = await answer.text()
      const own = (html.match(/<link rel="modulepreload"[^>]*>/g) ?? []).filter((link) => !page.includes(link))
      const rest = own.reduce((left, link) => left.replace(link, ''), html)
      expect
        .soft([path, answer.status, rest === page, own.length > 0])
        .toEqual([path, 200, true, screen.kind === 'grid'])
    }
  })

  it('shows its title in one h1 inside main and in the window, its rows, and nothing fails', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    const failed: string[] = []
    let before: PlacedScreen | undefined
    for (const placed of catalogue.screens) {
      const { path, screen } = placed
      // The first of a module comes with that module's part of the catalogue alone.
      const isFirst = before?.module !== placed.module || before.screen.title === screen.title
      before = placed
      try {
        await (isFirst ? page.goto(path) : goOn(page, path))
        await expectWhole(page, placed)
      } catch (error) {
        failed.push(`${path}: ${error instanceof Error ? error.message : error}`)
      }
    }
    expect(failed).toEqual([])
    // All screens, one after the other.
  }, 480_000)

  it('is refused to whoever lacks the permission', async () => {
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist')
    await shown(page.getByRole('grid', { name: '动态列表' }))
    await page.goto('/userManagement/userListManage')
    await page.waitForURL('**/401')
    await shown(page.getByRole('heading', { name: /权限/ }))
  })
})
