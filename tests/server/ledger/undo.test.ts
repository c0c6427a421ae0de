import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beijingText, day } from '../../../src/beijing-time.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openShop } from '../handlers/mall-shop.ts'
import { placeOrder } from '../member/order-row.ts'
import { engines } from '../support/test-database.ts'
import { type LedgerSchool, openLedgerSchool } from './ledger-school.ts'

let spent = 0

describe.each(engines)('taking back what money went with, which is spent by now, on %s', (engine) => {
  let school: LedgerSchool
  beforeAll(async () => {
    school = await openLedgerSchool(engine)
  })
  afterAll(() => school.remove())

  const post = (url: string, body: object) => school.post(url, body)
  const row = (table: string, id: number) =>
    entityTables(school.database.db)
      .selectFrom(table)
      .selectAll()
      .where('school_id', '=', 1)
      .where('id', '=', id)
      .executeTakeFirst()
  /** Has somebody spend all they have. */
  const spendAll = async (user: number, unit: 'fen' | 'points' = 'fen') => {
    const about = { subject: 'user', subjectId: user, key: `spent-${++spent}` }
    const amount = await school.balance(user, unit)
    const [from, to] = [{ kind: 'user', id: user } as const, { kind: 'platform', id: 0 } as const]
    await school.move([{ from, to, unit, amount, purpose: 'opening', ...about }])
  }
  const nothing = (reason: string) => ({ code: 0, data: { changed: 0, undo: null, skipped: [{ reason }] } })
  const noMoney = nothing('付款人余额不足')
  const newcomer = async (nickname: string): Promise<number> =>
    (await post('/console/user/add', { nickname })).data.ids[0]
  const vipOrder = (id: number, user: number) =>
    placeOrder(school.server, 'vip_order', id, {
      ...{ user, goods: 1, type: 1, days: 30, amount: 990, created_at: Date.now() },
    })
  const member = (user: number) =>
    entityTables(school.database.db)
      .selectFrom('vip_member')
      .select('status')
      .where('school_id', '=', 1)
      .where('user', '=', user)
      .executeTakeFirst()
  /** An order of goods that was paid and sent. */
  const sentOrder = async () => {
    const shop = await openShop(post, 5)
    const id: number = (await shop.order(4, 2)).data.ids[0]
    await post('/console/goodsOrder/pay', { id })
    await post('/console/goodsOrder/ship', { id, tracking: '取货码 1-1' })
    return id
  }

  test('leaves a membership ended that was paid back', async () => {
    const buyer = await newcomer('退款的')
    await vipOrder(9001, buyer)
    await post('/console/vipOrder/pay', { id: 9001 })
    const refunded = await post('/console/vipOrder/refund', { id: 9001, reason: '误购' })
    await spendAll(buyer)
    expect(await school.undo(refunded)).toMatchObject(noMoney)
    expect([(await row('vip_order', 9001))?.status, await member(buyer)]).toEqual(['refunded', { status: 'cancelled' }])
    await school.expectSound()
  })

  test('of many takes back the changes whose money can go back, and leaves the others whole', async () => {
    const buyers = []
    for (let count = 0; count < 24; count++) buyers.push(await newcomer(`第 ${count} 个`))
    const ids = buyers.map((_, at) => 9101 + at)
    for (const [at, id] of ids.entries()) await vipOrder(id, buyers[at] ?? 0)
    await post('/console/vipOrder/pay', { ids: ids.join() })
    const refunded = await post('/console/vipOrder/refund', { ids: ids.join(), reason: '误购' })
    expect(refunded.data).toMatchObject({ changed: 24, pieces: expect.any(Array) })
    await spendAll(buyers.at(-1) ?? 0)
    const undone = await school.undo(refunded)
    const left = new Set(undone.data.skipped.map(({ id }: { id: number }) => id))
    expect(left.has(ids.at(-1))).toBe(true)
    expect(undone.data).toMatchObject({ changed: 24 - left.size, skippedCount: left.size })
    expect(undone.data.changed).toBeGreaterThan(0)
    for (const [at, id] of ids.entries()) {
      const wanted = left.has(id) ? ['refunded', 'cancelled'] : ['paid', 'active']
      expect([(await row('vip_order', id))?.status, (await member(buyers[at] ?? 0))?.status]).toEqual(wanted)
    }
    await school.expectSound()
  })

  test('leaves an after-sale refunded with its order', async () => {
    const order = await sentOrder()
    const id = 90_001
    const values = { number: `SH-${id}`, goods_order: order, kind: 'refund', cause: 'quality', asked: 700, sum: 700 }
    const stamp = { school_id: 1, id, status: 'pending', changed_at: 0, version: 0 }
    await school.database.write((trx) =>
      entityTables(trx)
        .insertInto('after_sale')
        .values({ ...stamp, ...values })
        .execute(),
    )
    const refunded = await post('/console/afterSale/refund', { id })
    const status = (await row('after_sale', id))?.status
    await spendAll(4)
    expect(await school.undo(refunded)).toMatchObject(noMoney)
    expect((await row('after_sale', id))?.status).toBe(status)
    // The same call is answered as it was the first time.
    expect((await post('/console/afterSale/refund', { id })).data).toEqual(refunded.data)
    expect(Number((await row('goods_order', order))?.refunded)).toBe(700)
    await school.expectSound()
  })

  test('leaves what a second person confirmed', async () => {
    const account = { username: 'cashier', password: 'cashier-2026', checkPass: 'cashier-2026', name: '财务' }
    await post('/admin/user/register', { ...account, roleId: 1, status: '1' })
    const cashier = await school.server.signIn('cashier')
    const order = await sentOrder()
    await post('/console/setting/update/money_review', { limit: 1_500 })
    await post('/console/goodsOrder/refundPart', { id: order, sum: 700 })
    await post('/console/setting/update/money_review', { limit: 0 })
    const [review] = (await post('/console/moneyReview/list', { status: 'pending', sort: '-createdAt' })).data.list
    const confirm = () => school.server.call(cashier, 'POST', '/console/moneyReview/confirm', { id: review.id })
    const confirmed = await confirm()
    expect(confirmed.data).toMatchObject({ changed: 1 })
    await spendAll(4)
    const undone = await school.server.call(cashier, 'POST', '/console/undo', { undo: confirmed.data.undo })
    expect(undone).toMatchObject(noMoney)
    expect((await confirm()).data).toMatchObject({ changed: 0 })
    expect(Number((await row('goods_order', order))?.refunded)).toBe(700)
    await school.expectSound()
  })

  test('leaves the record of what came into the petty cash', async () => {
    const { balance } = await school.held('school', 0)
    const made = await post('/console/pettyCash/add', { amount: 50_000, direction: 'in', remark: '甲' })
    await post('/console/pettyCash/add', { amount: balance + 50_000, direction: 'out', remark: '乙' })
    expect(await school.undo(made)).toMatchObject(nothing('余额已被使用，剩余不足'))
    expect(await row('petty_cash', made.data.ids[0])).toMatchObject({ remark: '甲' })
    await school.expectSound()
  })

  test('leaves the record of a day that was signed afterwards, so that it gives points once', async () => {
    await school.database.write((trx) =>
      entityTables(trx).deleteFrom('sign_record').where('school_id', '=', 1).where('user', '=', 7).execute(),
    )
    const date = beijingText(Date.now() - 2 * day).slice(0, 10)
    const makeUp = (reason: string) => post('/school/signOrder/create', { user: 7, day: date, reason })
    const made = await makeUp('系统故障未能签到')
    await spendAll(7, 'points')
    expect(await school.undo(made)).toMatchObject(nothing('积分已被使用，剩余不足'))
    expect(await makeUp('活动补发')).not.toMatchObject({ code: 0 })
    expect(await school.balance(7, 'points')).toBe(0)
  })
})
