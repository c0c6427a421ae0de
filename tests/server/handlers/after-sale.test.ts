import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { type Call, openShop } from './mall-shop.ts'

describe.each(engines)('after-sales of the mall on %s', (engine) => {
  let server: TestApp
  let token: string
  const call: Call = (path, body) => server.call(token, 'POST', path, body)
  const row = (table: string, id: number) =>
    entityTables(server.database.db)
      .selectFrom(table)
      .selectAll()
      .where('school_id', '=', 1)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const stockOf = async (item: number) => Number((await row('goods_stock', item)).stock)
  const stateOf = async (id: number) => (await row('goods_order', id)).status
  const act = (name: string, id: number, body: object = {}) => call(`/console/goodsOrder/${name}`, { id, ...body })

  beforeAll(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  /** An order that was sent, and what its buyer wants of it. */
  async function wanting(kind: string, sum: number | null) {
    const shop = await openShop(call, 5)
    const placed = await shop.order(4, 2)
    const [order] = placed.data.ids
    await act('pay', order)
    await act('ship', order, { tracking: '取货码 1-1' })
    const id = await server.database.write(async (trx) => {
      const tables = entityTables(trx)
      const { last } = await tables
        .selectFrom('after_sale')
        .select(({ fn }) => fn.max<number>('id').as('last'))
        .where('school_id', '=', 1)
        .executeTakeFirstOrThrow()
      const next = Number(last ?? 0) + 1
      const values = { number: `SH${next}-${order}`, goods_order: order, kind, cause: 'quality', asked: sum, sum }
      await tables
        .insertInto('after_sale')
        .values({ school_id: 1, id: next, status: 'pending', changed_at: 0, version: 0, ...values })
        .execute()
      return next
    })
    return { ...shop, order, id }
  }

  test('a whole refund refunds the order and puts its pieces back; undo takes both back', async () => {
    const { item, order, id } = await wanting('refund', 2_200)
    const answer = await call('/console/afterSale/refund', { id })
    expect(answer.data.changed).toBe(1)
    expect([await stateOf(order), await stockOf(item)]).toEqual(['refunded', 5])
    await call('/console/undo', { undo: answer.data.undo })
    expect([await stateOf(order), await stockOf(item)]).toEqual(['shipped', 3])
    expect(await row('after_sale', id)).toMatchObject({ status: 'pending' })
  })

  test('a part leaves the order where it is, and more than is left is never given back', async () => {
    const { order, id } = await wanting('refund', 2_200)
    expect((await call('/console/afterSale/sum', { id, sum: 2_300 })).data.skipped).toMatchObject([
      { reason: '不能超过申请的 ¥22.00' },
    ])
    await call('/console/afterSale/sum', { id, sum: 700 })
    await call('/console/afterSale/refund', { id })
    const part = await row('goods_order', order)
    expect([part.status, Number(part.refunded)]).toEqual(['shipped', 700])
    const over = await act('refundPart', order, { sum: 1_501 })
    expect(over.data.skipped).toMatchObject([{ reason: '最多还能退 ¥15.00' }])
    await act('refundPart', order, { sum: 1_500 })
    expect(await stateOf(order)).toBe('refunded')
  })

  test('goods sent back are awaited before they are paid for', async () => {
    const { order, id } = await wanting('return', 2_200)
    expect((await call('/console/afterSale/refund', { id })).data.changed).toBe(0)
    await call('/console/afterSale/agree', { id })
    const awaited = await row('after_sale', id)
    expect(awaited.status).toBe('agreed')
    expect(Number(awaited.return_by)).toBeGreaterThan(Date.now())
    await call('/console/afterSale/refundReturned', { id })
    expect(await stateOf(order)).toBe('refunded')
  })

  test('above the limit they wait for a second person, by the sum agreed on', async () => {
    const limited = async (limit: number) => {
      expect(await call('/console/setting/update/money_review', { limit })).toMatchObject({ code: 0 })
    }
    const [less, asked, returned] = [
      await wanting('refund', 2_200),
      await wanting('refund', 2_200),
      await wanting('return', 2_200),
    ]
    await call('/console/afterSale/sum', { id: less.id, sum: 1_000 })
    await call('/console/afterSale/agree', { id: returned.id })
    await limited(1_000)
    expect((await call('/console/afterSale/refund', { id: less.id })).data.changed).toBe(1)
    const waiting = { changed: 0, notice: expect.stringContaining('待复核') }
    expect((await call('/console/afterSale/refund', { id: asked.id })).data).toMatchObject(waiting)
    expect((await call('/console/afterSale/refundReturned', { id: returned.id })).data).toMatchObject(waiting)
    await limited(0)
    expect([await stateOf(asked.order), await stateOf(returned.order)]).toEqual(['shipped', 'shipped'])
  })

  test('an order that was refunded meanwhile is not refunded twice', async () => {
    const { order, id } = await wanting('refund', 2_200)
    await act('refund', order, { cause: '商品缺货' })
    const late = await call('/console/afterSale/refund', { id })
    expect(late.data).toMatchObject({ changed: 0, skipped: [{ reason: '订单已退款或已关闭' }] })
  })
})
