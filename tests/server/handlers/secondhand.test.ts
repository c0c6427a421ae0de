import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { storedRow } from '../support/stored-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const day = 86_400_000
const [seller, buyer] = [7, 8]

describe.each(engines)('second-hand trade on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeEach(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('admin')
  })
  afterEach(() => server.remove())

  const call = (path: string, body: object = {}) => server.call(token, 'POST', `/school/secondhand/${path}`, body)
  const read = (path: string) => server.call(token, 'GET', `/school/secondhand/${path}`)
  const rowOf = (table: string, id: number) => storedRow(server.database, table, id)
  const set = (table: string, values: Record<string, string | number | null>, id?: number) =>
    server.database.write(async (trx) => {
      const update = entityTables(trx).updateTable(table).set(values).where('school_id', '=', 1)
      await (id === undefined ? update : update.where('id', '=', id)).execute()
    })
  /** Goods of the seller that wait to be approved. */
  const offer = async () => {
    const goods = { title: '折叠自行车', type: 4, seller, price: 12_000, stock: 1 }
    const answer = await call('goodsSave', goods)
    expect(answer).toMatchObject({ code: 0 })
    return Number(answer.data.ids[0])
  }
  /** An order as the mini-program places it, of goods that are on the shelf. */
  const placed = {
    status: 'unpaid',
    amount: 12_000,
    price: 12_000,
    quantity: 1,
    refunded: 0,
    rate: 200,
    payment: 'wechat',
  }
  const moments = { pay_before: null, confirm_before: null, paid_at: null, delivered_at: null, finished_at: null }
  const order = async (goods: number, serial: number, others: Record<string, string | number | null> = {}) => {
    const id = 90_000 + serial
    const like = await rowOf('second_order', 1)
    const values = { ...like, ...placed, ...moments, id, number: `T${serial}`, goods, buyer, seller, ...others }
    await server.database.write((trx) => entityTables(trx).insertInto('second_order').values(values).execute())
    return id
  }

  test('goods wait, are approved with a call that also puts on the shelf, and taken off it', async () => {
    const id = await offer()
    const status = async () => (await rowOf('second_goods', id)).status
    expect(await status()).toBe('pending')
    await call('putOnShelves', { id })
    expect(await status()).toBe('approved')
    await call('offShelf', { id })
    expect(await status()).toBe('off')
    await call('putOnShelves', { id })
    expect(await status()).toBe('approved')
    const reasonless = await server.call(token, 'POST', '/console/secondGoods/refuse', { id })
    expect(reasonless).toMatchObject({ code: -2, message: '请选择或填写拒绝原因' })
    await call('goodsSave', { id, price: 9_900 })
    expect(await rowOf('second_goods', id)).toMatchObject({ title: '折叠自行车', status: 'approved' })
    expect(Number((await rowOf('second_goods', id)).price)).toBe(9_900)
    await call('goodsDelete', { id })
    expect(await status()).toBe('deleted')
  })

  test('nobody who is kept out of it offers goods', async () => {
    const block = { user: seller, module: 'secondhand', reason: '虚假商品' }
    expect(await server.call(token, 'POST', '/school/v3_0/disabled/modular/block', block)).toMatchObject({ code: 0 })
    const refused = await call('goodsSave', { title: '自行车', type: 4, seller, price: 100, stock: 1 })
    expect(refused).toMatchObject({ code: -2, message: expect.stringContaining('卖家已被禁用（虚假商品）') })
  })

  test('an order is paid, handed over and completed, each at its moment, and completes by itself a week later', async () => {
    const id = await order(await offer(), 1)
    const move = (name: string) => server.call(token, 'POST', `/console/secondOrder/${name}`, { id })
    const early = await move('complete')
    expect(early.data).toMatchObject({ changed: 0 })
    expect((await move('pay')).data).toMatchObject({ changed: 1 })
    expect((await move('deliver')).data).toMatchObject({ changed: 1 })
    const delivered = await rowOf('second_order', id)
    expect(Number(delivered.paid_at)).toBeLessThanOrEqual(Number(delivered.delivered_at))
    expect(Number(delivered.confirm_before)).toBe(Number(delivered.delivered_at) + 7 * day)
    expect((await move('complete')).data).toMatchObject({ changed: 1 })
    expect(await rowOf('second_order', id)).toMatchObject({ status: 'done', confirm_before: null })
    const info = await call('secondOrderInfo', { id })
    expect(info.data).toMatchObject({ id, status: 'done', seller: { id: seller }, buyer: { id: buyer } })
  })

  test('cancelling closes what is unpaid, refunds what is paid, and puts the goods back', async () => {
    const goods = await offer()
    const id = await order(goods, 1)
    await set('second_goods', { stock: 0 }, goods)
    const cancelled = await call('orderCancel', { id, reason: '买家不想要了' })
    expect(cancelled.data).toMatchObject({ changed: 1 })
    expect(await rowOf('second_order', id)).toMatchObject({ status: 'closed', reason: '买家不想要了' })
    expect(Number((await rowOf('second_goods', goods)).stock)).toBe(1)

    const other = await order(goods, 2)
    await set('second_goods', { stock: 0 }, goods)
    await server.call(token, 'POST', '/console/secondOrder/pay', { id: other })
    expect(await call('orderCancel', { id: other })).toMatchObject({ code: -2 })
    const part = (refunded: number) =>
      server.call(token, 'POST', '/console/secondOrder/refundPart', { id: other, refunded, reason: '与描述不符' })
    expect((await part(12_001)).data?.changed ?? 0).toBe(0)
    expect((await part(2_000)).data).toMatchObject({ changed: 1 })
    expect((await call('orderCancel', { id: other, reason: '卖家无法交付' })).data).toMatchObject({ changed: 1 })
    expect(await rowOf('second_order', other)).toMatchObject({ status: 'refunded' })
    expect(Number((await rowOf('second_goods', goods)).stock)).toBe(1)
  })

  test('complaints are upheld singly and in batch, and take goods off the shelf and sellers out', async () => {
    const goods = await offer()
    await call('putOnShelves', { id: goods })
    await set('complaint', { target: 'comment', target_id: null })
    await set('complaint', { target: 'goods', target_id: goods, status: 'pending' }, 1)
    const bought = await order(goods, 1, { status: 'paid' })
    await set('complaint', { target: 'secondOrder', target_id: bought, status: 'pending' }, 2)
    await set('complaint', { target: 'goods', target_id: goods, status: 'pending' }, 3)
    const list = await read('complaintList?status=pending,approved,refused')
    expect(list.data.list.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2, 3])
    expect((await call('complaint', { id: 1 })).data).toMatchObject({ changed: 1 })
    expect((await rowOf('second_goods', goods)).status).toBe('off')
    expect((await rowOf('complaint', 3)).status).toBe('approved')
    expect((await call('complaintBatch', { ids: [2], block: 'week' })).data).toMatchObject({ changed: 1 })
    const blocks = await entityTables(server.database.db)
      .selectFrom('user_block')
      .select(['user', 'module'])
      .where('school_id', '=', 1)
      .where('user', '=', seller)
      .where('module', '=', 'secondhand')
      .execute()
    expect(blocks).toHaveLength(1)
    expect((await call('complaintBatch', { ids: [1, 3], status: 'refused' })).data).toMatchObject({ changed: 2 })
    expect(await call('complaint', { id: 1, status: 'perhaps' })).toMatchObject({ code: -2 })
    expect((await call('complaintDelete', { id: 1 })).data).toMatchObject({ changed: 1 })
    expect((await call('complaintDeleteBatch', { ids: [2, 3] })).data).toMatchObject({ changed: 2 })
  })

  test('figures are those of the rows', async () => {
    const now = Date.now()
    await set('second_order', { created_at: now - 90 * day })
    await set('second_goods', { created_at: now - 90 * day, status: 'off' })
    const goods = await offer()
    await call('putOnShelves', { id: goods })
    await order(goods, 1, { status: 'done', created_at: now, refunded: 2_000 })
    await order(goods, 2, { status: 'refunded', created_at: now })
    await order(goods, 3, { status: 'paid', created_at: now - 8 * day, amount: 5_000 })
    const turnover = (await read('sevenTurnover')).data
    expect(turnover).toMatchObject({ total: 10_000, before: 5_000 })
    expect(turnover.daily).toHaveLength(7)
    expect(turnover.daily.at(-1)).toMatchObject({ orders: 1, turnover: 10_000, fee: 200 })
    expect((await read('sevenUser')).data).toMatchObject({ buyers: 1, sellers: 1 })
    expect((await read('keyIndex')).data).toMatchObject({
      onSale: 1,
      worth: 12_000,
      todayGoods: 1,
      todayOrders: 1,
      todayTurnover: 10_000,
    })
    const figures = (await server.call(token, 'GET', '/console/secondhand/figures')).data
    // The platform has no part of what is paid and not done.
    expect(figures).toMatchObject({ goods: 1, orders: 2, turnover: 15_000, fee: 200, refunds: 1 })
    expect(figures.types).toMatchObject([{ name: (await rowOf('goods_type', 4)).name, goods: 1 }])
    expect(figures.sellers).toMatchObject([{ orders: 2, turnover: 15_000 }])
  })
})
