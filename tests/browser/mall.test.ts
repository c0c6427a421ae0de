import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { goodsOrder } from '../../commands/merchandise/goodsOrder.ts'
import { openShop, wantAfterwards } from '../server/handlers/mall-shop.ts'
import { storedRow } from '../server/support/stored-row.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { callBeside } from './support/call-beside.ts'

const fixture = consoleFixture()

const states = goodsOrder.fields.status.options
type State = keyof typeof states

const stored = (table: string, id: number) => storedRow(fixture.server().database, table, id)

const stockOf = async (item: number) => Number((await stored('goods_stock', item)).stock)
const stateOf = async (order: number) => (await stored('goods_order', order)).status

/** A list with one row alone, under the cursor. */
async function at(path: string, name: string): Promise<{ page: Page; grid: Locator }> {
  const page = await fixture.openAs('admin', path)
  const grid = page.getByRole('grid', { name })
  await shown(grid.locator('[role=row][data-cursor]'))
  expect(await grid.locator('[role=row][data-id]').count()).toBe(1)
  await grid.focus()
  return { page, grid }
}

/** What stands below a control that is wrong. */
const describedBy = (control: Locator) =>
  control.evaluate((input) => {
    const [error = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ')
    return document.getElementById(error)?.textContent
  })

/** Presses a key, and waits until the order is in a state and its row says so. */
async function pressUntil(page: Page, key: string, order: number, wanted: State): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(() => stateOf(order)).toBe(wanted)
  const row = page.getByRole('grid').locator(`[role=row][data-id="${order}"]`)
  await expect.poll(() => row.innerText()).toContain(states[wanted])
  // The event may come before the answer, for which the dialog waits.
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
}

/** Makes a move of money: asked with what it comes to, and done by Enter alone. */
async function payUntil(page: Page, title: string, order: number, wanted: State): Promise<void> {
  const before = await stateOf(order)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: title })
  await shown(dialog)
  expect(await dialog.innerText()).toContain('这笔 ¥22.00')
  expect(await stateOf(order)).toBe(before)
  await pressUntil(page, 'Enter', order, wanted)
}

/** A shop with five pieces, of which two are ordered and not paid for. */
async function openOrder() {
  const call = await callBeside(fixture.server())
  const shop = await openShop(call, 5)
  const placed = await shop.order(4, 2)
  expect([placed.code, placed.message]).toEqual([0, expect.any(String)])
  const id: number = placed.data.ids[0]
  return { ...shop, call, id, number: String((await stored('goods_order', id)).number) }
}

describe('stock by keys', () => {
  it('is never reduced below zero: what is wrong is said, and nothing is taken', async () => {
    const { item, merchant } = await openShop(await callBeside(fixture.server()), 3)
    const { page } = await at(`/merchandise/mech/goods?merchant=${merchant}`, '商家商品')
    const reduce = async (pieces: string) => {
      await page.keyboard.press('m')
      await shown(page.getByRole('dialog', { name: '减库存' }))
      await page.keyboard.type(pieces)
      await page.keyboard.press('Tab')
      await page.keyboard.type('过期')
      await page.keyboard.press('Enter')
    }
    await reduce('4')
    // The question stays, with what was typed, and says at the number what is wrong with it.
    const dialog = page.getByRole('dialog', { name: '减库存' })
    const number = dialog.getByLabel('减少数量')
    await expect.poll(() => describedBy(number)).toBe('库存只有 3 件')
    expect(await number.getAttribute('aria-invalid')).toBe('true')
    expect([await number.inputValue(), await dialog.getByLabel('原因').inputValue()]).toEqual(['4', '过期'])
    await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
    // Said at the row too, which has the cursor and what it had before.
    const row = page.locator('[role=grid] [role=row][data-cursor]')
    await expect.poll(() => row.innerText()).toMatch(/库存只有 3 件/)
    expect(await row.getAttribute('data-id')).toBe(String(item))
    expect(await stockOf(item)).toBe(3)

    // All there are may go, one at a time or at once; then there is nothing left to take.
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect.poll(() => stockOf(item)).toBe(0)
    await expect.poll(() => dialog.count()).toBe(0)
    await reduce('1')
    await expect.poll(() => describedBy(number)).toBe('库存只有 0 件')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await stockOf(item)).toBe(0)
  })
})

describe('orders of the mall by keys', () => {
  it('one goes from placed to done, and its pieces stay sold', async () => {
    const { id, number, item } = await openOrder()
    const { page } = await at(`/merchandise/salesDetails?keyword=${number}`, '销售明细')
    await payUntil(page, '确认收款', id, 'paid')
    await page.keyboard.press('a')
    await shown(page.getByRole('dialog', { name: '发货' }))
    await page.keyboard.type('取货码 3-1024')
    expect(await stateOf(id)).toBe('paid')
    await pressUntil(page, 'Enter', id, 'shipped')
    expect((await stored('goods_order', id)).tracking).toBe('取货码 3-1024')
    // The money stays held until the order is done, so nothing is asked.
    await pressUntil(page, 'a', id, 'received')
    await payUntil(page, '完成', id, 'done')
    expect(await stockOf(item)).toBe(3)
  })

  it('one is paid back with a reason by digit and Enter, and its pieces are there again', async () => {
    const { id, number, item } = await openOrder()
    const { page } = await at(`/merchandise/salesDetails?keyword=${number}`, '销售明细')
    await payUntil(page, '确认收款', id, 'paid')
    await page.keyboard.press('r')
    await shown(page.getByRole('dialog', { name: '退款' }))
    await page.keyboard.press('2')
    expect(await stateOf(id)).toBe('paid')
    await pressUntil(page, 'Enter', id, 'refunded')
    expect((await stored('goods_order', id)).cause).toBe('商品缺货')
    expect(await stockOf(item)).toBe(5)
  })
})

describe('a part of an order is paid back', () => {
  it('never more than is left: the question stays with what was typed until it is', async () => {
    const { id, number } = await openOrder()
    const { page, grid } = await at(`/merchandise/salesDetails?keyword=${number}`, '销售明细')
    await payUntil(page, '确认收款', id, 'paid')
    await page.keyboard.press('Shift+B')
    const dialog = page.getByRole('dialog', { name: '部分退款' })
    const sum = dialog.getByLabel('退款金额')
    await shown(sum)
    await page.keyboard.type('22.01')
    await page.keyboard.press('Enter')
    await expect.poll(() => describedBy(sum)).toBe('最多还能退 ¥22.00')
    expect(await sum.inputValue()).toBe('22.01')
    expect(await page.getByText('没有部分退款').count()).toBe(0)
    await page.keyboard.type('2.01')
    await page.keyboard.press('Enter')
    await expect.poll(async () => Number((await stored('goods_order', id)).refunded)).toBe(201)
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => grid.evaluate((list) => list === document.activeElement)).toBe(true)
  })
})

describe('the statistics of the mall', () => {
  it('tell what was sold in this test, to the fen', async () => {
    const call = await callBeside(fixture.server())
    const { merchant, order } = await openShop(call, 9, { price: 123_456, rate: 500 })
    const { name } = await stored('merchant', merchant)
    const page = await fixture.openAs('admin', '/merchandise/statistics')
    const daily = page.getByRole('region', { name: '每天的成交额（元）' })
    await daily.getByRole('button', { name: '看表' }).click()
    const today = daily.getByRole('row').last().getByRole('cell').last()
    const turnover = async () => Number((await today.innerText()).replaceAll(',', ''))
    await shown(today)
    const before = await turnover()

    for (const [buyer, pieces] of [
      [4, 2],
      [5, 1],
    ] as const) {
      const placed = await order(buyer, pieces)
      await call('/console/goodsOrder/pay', { id: placed.data.ids[0] })
      if (buyer === 5) await call('/console/goodsOrder/refundPart', { id: placed.data.ids[0], sum: 23_456 })
    }
    await page.reload()
    // Three pieces and twice the delivery, without what was given back.
    const sold = 3 * 1_234.56 + 2 * 2 - 234.56
    const row = page.getByRole('region', { name: '商家营业额', exact: true }).getByRole('row', { name: String(name) })
    await shown(row)
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      ...['2', '3', '2'],
      // The platform has its part once an order is done.
      ...['¥3,473.12', '¥234.56', '¥0.00'],
    ])
    await daily.getByRole('button', { name: '看表' }).click()
    await shown(today)
    expect((await turnover()) - before).toBeCloseTo(sold, 2)

    await row.getByRole('link').click()
    const grid = page.getByRole('grid', { name: '所有商品订单' })
    await expect.poll(() => grid.locator('[role=row][data-id]').count()).toBe(2)
  })
})

describe('a ranking', () => {
  it.each([
    [50, true],
    [49, false],
    [60, false],
  ])('of %d rows says whether it lists the first ones alone: %s', async (length, isFirst) => {
    const page = await fixture.openAs('admin')
    await page.route('**/*getGoodsSellsFromOrder*', async (route) => {
      const response = await route.fetch()
      const { data, ...answer } = await response.json()
      const goods = Array.from({ length }, (_, index) => ({ ...data.goods[0], goods: index + 1 }))
      await route.fulfill({ response, json: { ...answer, data: { goods } } })
    })
    await page.goto('/merchandise/statistics')
    const table = page.getByRole('region', { name: '卖得最好的商品', exact: true })
    await expect.poll(() => table.getByRole('row').count()).toBe(length + 1)
    expect(await table.getByText('只列出前 50 名').isVisible()).toBe(isFirst)
  })
})

describe('refunds of after-sales by keys', () => {
  it('are asked about with count and sum, those chosen and all that match', async () => {
    const call = await callBeside(fixture.server())
    const { merchant, order } = await openShop(call, 9)
    const { database } = fixture.server()
    const orders: number[] = []
    // Of the first less was agreed on than was asked for.
    for (const sum of [700, null, null]) {
      const [id] = (await order(4, 2)).data.ids
      await call('/console/goodsOrder/pay', { id })
      await wantAfterwards(database, {
        order: id,
        kind: 'refund',
        asked: 2_200,
        sum,
        merchant,
        created_at: 1 + orders.length,
      })
      orders.push(id)
    }
    const page = await fixture.openAs('admin', `/merchandise/afterSales?merchant=${merchant}`)
    const grid = page.getByRole('grid', { name: '售后管理' })
    await expect.poll(() => grid.locator('[role=row][data-id]').count()).toBe(3)
    await grid.focus()
    const dialog = page.getByRole('dialog', { name: /^同意退款/ })
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('a')
    await shown(dialog.getByText('共 3 笔，合计 ¥51.00'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.keyboard.press('a')
    await shown(dialog.getByText('共 2 笔，合计 ¥29.00'))
    await page.keyboard.press('Enter')
    await expect.poll(() => Promise.all(orders.map(stateOf))).toEqual(['paid', 'refunded', 'paid'])
    expect(await Promise.all(orders.map(async (id) => Number((await stored('goods_order', id)).refunded)))).toEqual([
      700, 0, 0,
    ])
  })
})

describe('goods in their folders', () => {
  it('have beside them the categories of their trade, and no others', async () => {
    const page = await fixture.openAs('admin', '/dormitorysnacks/snacksGoods')
    const folder = (name: string) => page.getByRole('button', { name, exact: true })
    await shown(folder('方便速食'))
    expect(await folder('文具本册').count()).toBe(0)
    await page.goto(`${fixture.server().origin}/merchandise/merchandise`)
    await shown(folder('文具本册'))
    expect(await folder('方便速食').count()).toBe(0)
  })
})

describe('what the platform keeps of a merchant', () => {
  it('is read and written in %, and kept in hundredths of it', async () => {
    const { merchant } = await openShop(await callBeside(fixture.server()), 1)
    const page = await fixture.openAs('admin', `/merchandise/merchantlist?ids=${merchant}`)
    await shown(page.getByRole('grid').locator('[role=row][data-cursor]'))
    await page.getByRole('grid').focus()
    await page.keyboard.press('e')
    const rate = page.getByRole('dialog').getByRole('textbox', { name: '平台抽成' })
    await shown(rate)
    expect(await rate.inputValue()).toBe('5')
    await rate.fill('7.25')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => Number((await stored('merchant', merchant)).rate)).toBe(725)
    await shown(page.getByRole('grid').getByText('7.25%'))
  })
})
