import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop } from '../server/handlers/mall-shop.ts'
import { storedRow } from '../server/support/stored-row.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'

const fixture = consoleFixture()

/** What a picker that is open offers with some words beside its name. */
const optionOf = (page: Page, hint: string) => page.getByRole('option').filter({ hasText: hint })

describe('options that are called alike', () => {
  it('say in the picker which is which, and below it which was chosen', async () => {
    const call = await callBeside(fixture.server())
    const shops = [await openShop(call, 5), await openShop(call, 7, { price: 1_250 })]
    const names = await Promise.all(
      shops.map(async ({ merchant }) => (await storedRow(fixture.server().database, 'merchant', merchant)).name),
    )
    const hints = [`${names[0]} · ¥10.00 · 库存 5件`, `${names[1]} · ¥12.50 · 库存 7件`]
    const page = await fixture.openAs('admin', '/merchandise/allOrders')
    const grid = page.getByRole('grid')
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '代客下单' })
    const stock = form.getByRole('combobox', { name: '库存' })
    await stock.focus()
    await page.keyboard.type('明信片')
    for (const hint of hints) await shown(optionOf(page, hint))
    await optionOf(page, String(hints[1])).click()
    expect(await stock.inputValue()).toBe('明信片')
    await shown(form.getByText(String(hints[1]), { exact: true }))
  })

  it('say so in a filter too', async () => {
    const page = await fixture.openAs('admin', '/withdraw/Billing')
    await shown(page.getByRole('grid').locator('[role=row][data-id]').first())
    await page.getByRole('button', { name: /^筛选/ }).click()
    const payer = page.getByRole('combobox', { name: '付方' })
    await payer.fill('葡萄味')
    for (const unit of ['人民币', '积分']) await shown(optionOf(page, `用户 · ${unit}`))
    await optionOf(page, '用户 · 积分').click()
    await shown(page.getByText('用户 · 积分', { exact: true }))
  })
})
