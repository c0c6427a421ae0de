import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { merchantTurnover } from '../../commands/merchandise/statistics.ts'
import { runningAmountFigures, runningOrderFigures } from '../../commands/runErrands/statistics.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

/** Has a call answer that it was not carried out. */
const refuse = (page: Page, { path }: { readonly path: string }, code: number, message: string) =>
  page.route(`**${path}*`, (route) => route.fulfill({ json: { code, message, data: null } }))

const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) })

describe('figures of which some could not be read', () => {
  it('stand, and say in a line which could not be, and for want of a right offer no other try', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await refuse(page, runningAmountFigures.call, 403, '没有「跑腿金额统计」的权限')
    await page.goto('/runErrands/statisticsindex')
    const said = page.getByRole('main').getByRole('alert')
    await shown(said.getByText('「跑腿金额统计」没有读到：没有「跑腿金额统计」的权限'))
    await expect.poll(() => figure(page, '平台抽成').innerText()).toContain('—')
    await expect.poll(() => figure(page, '待接单').innerText()).toMatch(/\d/)
    await shown(page.getByRole('region', { name: '每天的订单' }))
    expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0)
    const { height = 0 } = (await said.boundingBox()) ?? {}
    expect(height).toBeLessThan(60)
  })

  it('are tried again, those alone that failed', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    await refuse(page, merchantTurnover.call, -1, '系统繁忙')
    await page.goto('/merchandise/statistics')
    await shown(page.getByRole('main').getByText('「商家营业额」没有读到：系统繁忙'))
    await shown(page.getByRole('region', { name: '卖得最好的商品', exact: true }))
    await page.unroute(`**${merchantTurnover.call.path}*`)
    await page.getByRole('button', { name: '重试' }).click()
    await shown(page.getByRole('region', { name: '商家营业额', exact: true }))
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  })

  it('say it once where all fail alike', async () => {
    const page = await fixture.openAs('admin', '/welcome')
    for (const { call } of [runningAmountFigures, runningOrderFigures]) await refuse(page, call, -1, '系统繁忙')
    await page.goto('/runErrands/statisticsindex')
    await shown(page.getByRole('main').getByRole('alert').getByText('系统繁忙', { exact: true }))
    expect(await page.getByRole('main').getByRole('button', { name: '重试' }).count()).toBe(1)
  })
})
