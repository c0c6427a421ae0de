import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { rowsIn } from '../../src/server/database/entity-tables.ts'
import { openShop } from '../server/handlers/mall-shop.ts'
import { storedRow } from '../server/support/stored-row.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'
import { ready } from './support/list.ts'

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

  it('say so of what a filter was opened with', async () => {
    const { db } = fixture.server().database
    const accounts = rowsIn(db, 'ledger_account', 1)
      .select('id')
      .where('kind', '=', 'user')
      .where('unit', '=', 'points')
    const { id } = await accounts.executeTakeFirstOrThrow()
    const page = await fixture.openAs('admin', `/withdraw/Billing?from=${id}`)
    await shown(page.getByRole('grid'))
    await page.getByRole('button', { name: /^筛选/ }).click()
    await shown(page.getByRole('dialog', { name: '筛选' }).getByText('用户 · 积分', { exact: true }))
  })

  it('say so of what a form was opened with, as it opens', async () => {
    const { db } = fixture.server().database
    const offered = rowsIn(db, 'topic', 1).select('id').where('status', '=', 'approved')
    const posts = rowsIn(db, 'dynamic', 1).select('id').where('topic', 'in', offered).where('status', '=', 'pending')
    const { id } = await posts.executeTakeFirstOrThrow()
    const page = await fixture.openAs('admin', `/topicDynamics/tdlist?open=${id}`)
    await shown(page.getByRole('complementary', { name: '详情' }).getByRole('toolbar', { name: '操作' }))
    await ready(page)
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: /^编辑/ })
    const topic = form.getByRole('combobox', { name: '话题' })
    const name = await topic.inputValue()
    await expect.poll(() => topic.getAttribute('aria-describedby')).toContain('-hint')
    const told = await form.locator(`[id="${await topic.getAttribute('aria-describedby')}"]`).innerText()
    await topic.press('ArrowDown')
    await page.keyboard.type(name)
    const option = page.getByRole('option', { name }).first()
    await shown(option)
    const [, hint = ''] = (await option.innerText()).split('\n')
    expect(hint).not.toBe('')
    expect(told).toBe(hint)
    await topic.press('Escape')
    await shown(form.getByText(hint, { exact: true }))
    expect(await topic.inputValue()).toBe(name)
  })
})
