import { expect } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import type { TestApp } from '../support/test-app.ts'

/** Makes a POST call as an administrator. */
export type Call = (path: string, body: object) => ReturnType<TestApp['call']>

/** A merchant with one goods on the shelf, made by calls alone. */
export async function openShop(
  call: Call,
  stock: number,
  { price = 1_000, rate = 500, limit = 0, trade = 'mall' } = {},
) {
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await call(path, body)
    expect([path, answer.code, answer.message]).toEqual([path, 0, expect.any(String)])
    return answer.data.ids[0]
  }
  const serial = `${Date.now()}${Math.floor(Math.random() * 1e6)}`
  const merchant = await made('/console/merchant/add', {
    ...{ name: `测试商家${serial}`, trade, owner: 3, phone: '13800138000', address: '北苑商业街 1 号', rate },
  })
  await call('/devapi/mech.mech/check', { id: merchant, status: '1' })
  const category = await made('/console/goodsCategory/add', { name: `分类${serial.slice(-12)}`, trade })
  const goods = await made('/console/goods/add', { title: '明信片', trade, category, price, cost: 400, limit })
  const shop = await made('/school/netshop/add', { name: `店${serial}`, merchant, delivery: 200 })
  const item = await made('/console/goodsStock/add', { merchant, goods, shop, stock })
  // An order like one before it would be taken for its repetition.
  let orders = 0
  const order = (buyer: number, quantity: number, address = '松园3号楼 305', of = item) =>
    call('/console/goodsOrder/add', {
      item: of,
      buyer,
      quantity,
      receiver: '王同学',
      phone: '13800138001',
      address,
      remark: `第 ${++orders} 单`,
    })
  return { merchant, category, goods, shop, item, order, made }
}

/** What the buyer of an order wants of it, as the mini-program writes it. @returns its id. */
export async function wantAfterwards(
  database: Database,
  {
    order,
    ...values
  }: { readonly order: number; readonly kind: string; readonly asked: number | null } & Record<string, unknown>,
): Promise<number> {
  return database.write(async (trx) => {
    const tables = entityTables(trx)
    const { last } = await tables
      .selectFrom('after_sale')
      .select(({ fn }) => fn.max<number>('id').as('last'))
      .where('school_id', '=', 1)
      .executeTakeFirstOrThrow()
    const id = Number(last ?? 0) + 1
    const kept = { school_id: 1, id, status: 'pending', changed_at: 0, version: 0 }
    const wanted = { number: `SH${id}-${order}`, goods_order: order, cause: 'quality', ...values }
    await tables
      .insertInto('after_sale')
      .values({ ...kept, ...wanted })
      .execute()
    return id
  })
}
