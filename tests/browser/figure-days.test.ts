import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const isChosen = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).isChecked()
const query = (page: Page) => new URL(page.url()).search

describe('what figures are of', () => {
  it('is there again on the way back from what they lead to', async () => {
    const page = await fixture.openAs('admin', '/merchandise/statistics')
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    await page.getByRole('radio', { name: '近7天' }).click()
    await page.getByRole('radio', { name: '宿舍零食' }).click()
    expect(await steps()).toBe(before)
    expect(query(page)).toBe('?days=7&trade=snack')
    const orders = page.getByRole('main').locator('dl > div').filter({ hasText: '成交订单' }).getByRole('link')
    await orders.click()
    await shown(page.getByRole('grid'))
    await page.goBack()
    await shown(orders)
    expect([await isChosen(page, '近7天'), await isChosen(page, '宿舍零食')]).toEqual([true, true])
    await page.getByRole('radio', { name: '近30天' }).click()
    await page.getByRole('radio', { name: '全部' }).click()
    expect(query(page)).toBe('')
  })

  it('is there again in its tab, days from one to another too', async () => {
    const page = await fixture.openAs('admin', '/runErrands/statisticsindex')
    const from = page.getByRole('textbox', { name: '开始日期' })
    await from.fill('2026-02-03')
    await expect.poll(() => query(page)).toContain('from=2026-02-03')
    await page.getByRole('main').locator('dl').getByRole('link').first().click()
    await shown(page.getByRole('grid'))
    await page.getByRole('tablist', { name: '标签页' }).getByRole('tab', { name: '跑腿统计' }).click()
    await shown(from)
    expect(await from.inputValue()).toBe('2026-02-03')
  })

  it.each([
    '/dashboard/dashboardindex',
    '/topicDynamics/circleOverview',
    '/merchandise/statistics',
    '/withdraw/balance',
    '/secondhand/secondStatistics',
  ])('says on %s why days are refused, and awaits no figure of them', async (path) => {
    const page = await fixture.openAs('admin', `${path}?from=2020-01-01&to=2026-01-01`)
    const main = page.getByRole('main')
    await shown(main.getByRole('alert').filter({ hasText: '时间范围最多一年' }))
    await expect.poll(() => main.locator('dl .animate-pulse').count()).toBe(0)
    // The same days would be refused again; others are chosen where these stand.
    expect(await main.getByRole('button', { name: '重试' }).count()).toBe(0)
    const from = page.getByRole('textbox', { name: '开始日期' })
    expect(await from.inputValue()).toBe('2020-01-01')
    await from.fill('2025-12-01')
    await expect.poll(() => main.getByRole('alert').count()).toBe(0)
    await shown(main.getByRole('region').first())
  })

  it('is the usual where the address names none', async () => {
    const page = await fixture.openAs('admin', '/merchandise/statistics?days=8&trade=street&from=2026-02-30')
    await shown(page.getByRole('radio', { name: '近30天' }))
    expect([await isChosen(page, '近30天'), await isChosen(page, '全部')]).toEqual([true, true])
  })
})
