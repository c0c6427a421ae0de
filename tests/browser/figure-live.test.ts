import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { ready, rowAt } from './support/list.ts'

const fixture = consoleFixture()

/** What a figure says; null until it is known. */
async function figure(page: Page, name: string): Promise<number | null> {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
  const text = await term.locator('xpath=following-sibling::dd[1]').innerText()
  return text === '' ? null : Number(text.replace(/[^\d.-]/g, ''))
}

/** Waits for a figure, and answers what it says. */
async function known(page: Page, name: string): Promise<number> {
  await expect.poll(() => figure(page, name)).not.toBeNull()
  return Number(await figure(page, name))
}

const waiting = (page: Page) => page.getByRole('link', { name: /^动态列表.*项待审核/ })

describe('figures in another tab', () => {
  it('follow a decision and its undo', async () => {
    const list = await fixture.openAs('admin', '/topicDynamics/tdlist')
    await ready(list)
    const overview = await list.context().newPage()
    await overview.goto('/topicDynamics/circleOverview')
    const before = await known(overview, '待审核动态')
    const home = await list.context().newPage()
    await home.goto('/welcome')
    const done = await known(home, '今天处理')
    await shown(waiting(home).filter({ hasText: before.toLocaleString('en-US') }))

    await list.bringToFront()
    await rowAt(list, 0).click()
    await list.keyboard.press('a')
    await expect.poll(() => figure(overview, '待审核动态')).toBe(before - 1)
    await expect.poll(() => figure(home, '今天处理')).toBe(done + 1)
    await shown(waiting(home).filter({ hasText: (before - 1).toLocaleString('en-US') }))

    await list.keyboard.press('z')
    await expect.poll(() => figure(overview, '待审核动态')).toBe(before)
    await expect.poll(() => figure(home, '被撤销')).toBe(1)
    await shown(waiting(home).filter({ hasText: before.toLocaleString('en-US') }))
  })

  it('are those of now where a screen is opened again at once', async () => {
    const page = await fixture.openAs('admin', '/topicDynamics/circleOverview')
    const before = await known(page, '待审核动态')
    await page.getByRole('link', { name: String(before) }).click()
    await ready(page)
    await page.keyboard.press('a')
    await shown(page.getByRole('status').filter({ hasText: '通过' }))
    await page.goBack()
    await expect.poll(() => figure(page, '待审核动态')).toBe(before - 1)
  })
})

describe('figures of today', () => {
  it('are of the new day after midnight, in a page that stayed open', async () => {
    const page = await fixture.openAs('admin', '/runErrands/statisticsindex')
    const midnight = new Date('2031-03-01T00:00:00+08:00')
    await page.clock.install({ time: midnight.getTime() - 60_000 })
    await page.goto('/runErrands/statisticsindex')
    const end = page.getByRole('textbox', { name: '结束日期' })
    await expect.poll(() => end.inputValue()).toBe('2031-02-28')
    const asked = page.waitForRequest(
      (request) =>
        request.url().includes('/running/statistics/order') &&
        request.url().includes(`to=${midnight.getTime() + 86_399_999}`),
    )
    await page.clock.runFor(120_000)
    await asked
    await expect.poll(() => end.inputValue()).toBe('2031-03-01')
    expect(await page.getByRole('radio', { name: '近30天' }).isChecked()).toBe(true)
  })
})
