import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runningOrder } from '../../commands/runErrands/runningOrder.ts'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { readingsOf } from '../../src/syllables.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()
const statuses = runningOrder.fields.status.options

const tables = () => entityTables(fixture.server().database.db)

/** Errands that wait for a rider, the oldest first. */
async function waiting(): Promise<{ id: number; number: string; buyer: number }[]> {
  const rows = await tables()
    .selectFrom('running_order')
    .select(['id', 'number', 'buyer'])
    .where('school_id', '=', 1)
    .where('status', '=', 'placed')
    .orderBy('id')
    .execute()
  return rows.map(({ id, number, buyer }) => ({ id: Number(id), number: String(number), buyer: Number(buyer) }))
}

async function stored(id: number) {
  const { status, rider } = await tables()
    .selectFrom('running_order')
    .select(['status', 'rider'])
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { status, rider: rider === null ? null : Number(rider) }
}

type Status = keyof typeof statuses

const state = async (id: number) => (await stored(id)).status

function grid(page: Page): Locator {
  return page.getByRole('grid', { name: '跑腿订单' })
}

/** The list with one errand alone, so that the cursor stays on it. */
async function at(number: string): Promise<Page> {
  const page = await fixture.openAs('admin', `/runErrands/runerrands_order?keyword=${number}`)
  await shown(grid(page).locator('[role=row][data-id]').first())
  await grid(page).focus()
  return page
}

async function arrived(page: Page, id: number, wanted: Status): Promise<void> {
  await expect.poll(() => state(id)).toBe(wanted)
  await shown(grid(page).locator('[data-cursor]').getByText(statuses[wanted]).first())
}

/** Presses a key, and waits until the errand is where it leads and the list says so. */
async function pressUntil(page: Page, key: string, id: number, wanted: Status): Promise<void> {
  await page.keyboard.press(key)
  await arrived(page, id, wanted)
}

/** Gives the errand under the cursor to whoever is offered first. */
async function appointFirst(page: Page, id: number): Promise<void> {
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: '指派骑手' })
  const field = dialog.getByRole('combobox')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  const first = page.getByRole('option').first()
  await shown(first)
  expect(await first.textContent()).toMatch(/(同楼栋|同片区|较远) · 在途 \d+ 单 · 1\d{2}\*{4}\d{4}/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await arrived(page, id, 'taken')
}

describe('errands by keys', () => {
  it('one goes from placed to complete', async () => {
    const [order] = await waiting()
    if (!order) throw new Error('no errand waits')
    const page = await at(order.number)
    await appointFirst(page, order.id)
    await pressUntil(page, 'p', order.id, 'delivering')
    await pressUntil(page, 'p', order.id, 'delivered')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: '完成订单' })
    await shown(dialog.getByText(/这笔 ¥\d+\.\d\d/))
    await pressUntil(page, 'Enter', order.id, 'completed')
    await page.goto(`${fixture.server().origin}/runErrands/orderdetail?runningOrder=${order.id}`)
    const told = page.getByRole('region', { name: '过程' }).getByRole('listitem')
    await expect.poll(() => told.count()).toBeGreaterThanOrEqual(6)
    for (const step of await told.allTextContents()) expect(step).toMatch(/\d\d-\d\d \d\d:\d\d/)
    expect((await told.allTextContents()).join()).toMatch(/下单.*支付.*指派骑手.*确认取件.*确认送达.*完成订单/)
  })

  it('one is paid back with a reason by digit and Enter, since money does not come back by z', async () => {
    const [order] = await waiting()
    if (!order) throw new Error('no errand waits')
    const page = await at(order.number)
    await appointFirst(page, order.id)
    await pressUntil(page, 'p', order.id, 'delivering')
    await page.keyboard.press('r')
    await shown(page.getByRole('dialog', { name: '全额退款' }).getByText(/这笔 ¥\d+\.\d\d/))
    await page.keyboard.press('2')
    expect(await state(order.id)).toBe('delivering')
    await pressUntil(page, 'Enter', order.id, 'refunded')
  })

  it('a rider is appointed from the palette, command and rider found by their pinyin', async () => {
    const [order] = await waiting()
    if (!order) throw new Error('no errand waits')
    const rider = await tables()
      .selectFrom('rider')
      .select(['id', 'name', 'phone'])
      .where('school_id', '=', 1)
      .where('status', '=', 'working')
      // Nobody is offered their own errand, nor one into a dormitory of the other sex.
      .where('user', '<>', order.buyer)
      .where('user', 'in', (is) => {
        const people = is.selectFrom('user').where('school_id', '=', 1)
        const buyer = people.select('gender').where('id', '=', order.buyer)
        return people.select('id').where('gender', '=', buyer)
      })
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const page = await at(order.number)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zpqs')
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/^指派骑手/)
    await page.keyboard.press('Enter')
    await page.keyboard.type([...String(rider.name)].map((each) => readingsOf(each)[0]?.[0] ?? '').join(''))
    const option = page.getByRole('option', { name: String(rider.name) }).first()
    await shown(option)
    expect(await option.textContent()).toMatch(/(同楼栋|同片区|较远) · 在途 \d+ 单/)
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(order.id)).toEqual({ status: 'taken', rider: Number(rider.id) })
  })

  it('no rider stands among the reasons of another command while those are on their way', async () => {
    const [order] = await waiting()
    if (!order) throw new Error('no errand waits')
    const page = await at(order.number)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zpqs')
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/^指派骑手/)
    await page.keyboard.press('Enter')
    const riders = page.getByRole('option', { name: /在途 \d+ 单/ })
    await shown(riders.first())
    await page.keyboard.press('Backspace')
    await riders.first().waitFor({ state: 'detached' })
    let send = () => {}
    const isDue = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route(/options\?.*runningReason/, async (route) => {
      await isDue
      await route.continue()
    })
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('qxdd')
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/^取消订单/)
    const asked = page.waitForRequest(/options\?.*runningReason/)
    await page.keyboard.press('Enter')
    await asked
    await shown(page.getByRole('dialog', { name: '命令面板' }).getByText('查找中…'))
    expect(await riders.count()).toBe(0)
    send()
    await shown(page.getByRole('option').first())
  })
})
