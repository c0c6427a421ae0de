import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '../../../src/beijing-time.ts'
import { openTimedSchool } from '../due/timed-school.ts'
import { storedRow } from '../support/stored-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { type Call, openShop, wantAfterwards } from './mall-shop.ts'

describe.each(engines)('after-sales of the mall on %s', (engine) => {
  let server: TestApp
  let token: string
  const call: Call = (path, body) => server.call(token, 'POST', path, body)
  const row = (table: string, id: number) => storedRow(server.database, table, id)
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
    const id = await wantAfterwards(server.database, { order, kind, asked: sum, sum })
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
      { reason: '不能超过申请的 ¥22.00', field: 'sum' },
    ])
    expect(await call('/console/afterSale/sum', { id, sum: 0 })).toMatchObject({
      code: -2,
      message: '退款金额不能小于 ¥0.01',
    })
    await call('/console/afterSale/sum', { id, sum: 700 })
    await call('/console/afterSale/refund', { id })
    const part = await row('goods_order', order)
    expect([part.status, Number(part.refunded)]).toEqual(['shipped', 700])
    const over = await act('refundPart', order, { sum: 1_501 })
    expect(over.data.skipped).toMatchObject([{ reason: '最多还能退 ¥15.00', field: 'sum' }])
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

  test('what they come to is told before, of those meant and of all that match', async () => {
    const [less, asked] = [await wanting('refund', 2_200), await wanting('refund', 2_200)]
    await call('/console/afterSale/sum', { id: less.id, sum: 700 })
    const ids = [less.id, asked.id]
    const { code, data } = await call('/console/dryRun?command=afterSale.refund', { ids })
    expect([code, data.sum]).toEqual([0, { count: 2, fen: 2_900, points: 0 }])

    const list = async (query: string) => (await call(`/console/afterSale/list?${query}`, {})).data
    const { asOf } = await list('limit=1')
    const sums = (action: string) =>
      Promise.all(
        [less, asked].map(async ({ order }) => (await list(`goodsOrder=${order}&sum=${action}&asOf=${asOf}`)).sum),
      )
    expect(await sums('refund')).toEqual([
      { count: 1, fen: 700, points: 0 },
      { count: 1, fen: 2_200, points: 0 },
    ])
    // Nobody sends these goods back, so their money does not go with those who do.
    expect((await sums('refundReturned')).map(({ fen }: { fen: number }) => fen)).toEqual([0, 0])
    expect(await call(`/console/afterSale/list?sum=refuse&asOf=${asOf}`, {})).toMatchObject({ code: -2 })
  })

  test('an order that was refunded meanwhile is not refunded twice', async () => {
    const { order, id } = await wanting('refund', 2_200)
    await act('refund', order, { cause: '商品缺货' })
    const late = await call('/console/afterSale/refund', { id })
    expect(late.data).toMatchObject({ changed: 0, skipped: [{ reason: '订单已退款或已关闭' }] })
  })

  test('what a second person is asked about is not paid once it comes to more', async () => {
    const { order, id } = await wanting('refund', 2_000)
    await call('/console/afterSale/sum', { id, sum: 1_600 })
    await call('/console/setting/update/money_review', { limit: 1_500 })
    const account = { username: 'cashier', password: 'cashier-2026', checkPass: 'cashier-2026', name: '财务' }
    await call('/admin/user/register', { ...account, roleId: 1, status: '1' })
    const cashier = await server.signIn('cashier')
    const ask = async () => {
      await call('/console/afterSale/refund', { id })
      return (await call('/console/moneyReview/list', { status: 'pending' })).data.list[0]
    }
    const confirm = (review: number) => server.call(cashier, 'POST', '/console/moneyReview/confirm', { id: review })
    const review = await ask()
    expect(review).toMatchObject({ count: 1, sum: 1_600 })
    await call('/console/afterSale/sum', { id, sum: 2_000 })
    expect(await confirm(review.id)).toMatchObject({
      code: -2,
      message: '合计已变为 ¥20.00，比提出时的 ¥16.00 多，没有执行：请驳回后重新提出',
    })
    expect((await row('after_sale', id)).status).toBe('pending')
    await call('/console/moneyReview/refuse', { id: review.id, why: '金额有误' })
    expect((await confirm((await ask()).id)).data).toMatchObject({ changed: 1 })
    expect(Number((await row('goods_order', order)).refunded)).toBe(2_000)
    await call('/console/setting/update/money_review', { limit: 0 })
  })
})

test.each(engines)('an order is not done before its after-sale is, by hand or by itself, on %s', async (engine) => {
  const school = await openTimedSchool(engine)
  const { order } = await openShop(school.post, 5)
  const id: number = (await order(4, 2)).data.ids[0]
  for (const move of ['pay', 'ship']) await school.post(`/console/goodsOrder/${move}`, { id, tracking: '取货码 1-1' })
  await school.post('/devapi/mech.order.order/receipt', { id, client_id: 1 })
  const dueAt = Number((await school.row('goods_order', id)).due_at)
  const sale = await wantAfterwards(school.server.database, { order: id, kind: 'refund', asked: 700, sum: 700 })
  expect((await school.post('/console/goodsOrder/complete', { id })).data).toMatchObject({
    changed: 0,
    skipped: [{ reason: '售后还没有处理完' }],
  })
  expect(await school.row('goods_order', id)).toMatchObject({ status: 'received', due_at: dueAt })
  school.clock.turnTo(dueAt)
  await school.until('goods_order', id, { status: 'received', due_at: dueAt + day })
  await school.post('/console/afterSale/refuse', { id: sale, reason: '已协商解决' })
  school.clock.turnTo(dueAt + day)
  await school.until('goods_order', id, { status: 'done', due_at: null })
  await school.remove()
})
