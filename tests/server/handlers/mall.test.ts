import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { machineOf } from '../../../src/catalogue/order/machine.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { storedRow } from '../support/stored-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { type Call, openShop } from './mall-shop.ts'

describe.each(engines)('the mall on %s', (engine) => {
  let server: TestApp
  let token: string
  const call: Call = (path, body) => server.call(token, 'POST', path, body)
  const row = (table: string, id: number) => storedRow(server.database, table, id)
  const stockOf = async (item: number) => Number((await row('goods_stock', item)).stock)
  const stateOf = async (id: number) => (await row('goods_order', id)).status
  const act = (name: string, id: number, body: object = {}) => call(`/console/goodsOrder/${name}`, { id, ...body })
  const receive = (id: number) => call('/devapi/mech.order.order/receipt', { id })

  beforeAll(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  test('an order copies what it was placed with, and goes from placed to done', async () => {
    const { item, goods, merchant, shop, order } = await openShop(call, 5)
    const placed = await order(4, 2)
    expect(placed.code).toBe(0)
    const [id] = placed.data.ids
    await call('/console/goods/edit', { id: goods, title: '改了名', price: 9_900 })
    await call('/devapi/mech.mech/modify', { id: merchant, rate: 900 })
    expect(await row('goods_order', id)).toMatchObject({ title: '明信片', status: 'unpaid' })
    const { price, amount, rate } = await row('goods_order', id)
    expect([price, amount, rate].map(Number)).toEqual([1_000, 2_200, 500])
    expect(await stockOf(item)).toBe(3)
    const { data } = await call('/school/netshop/order', { id: shop })
    expect(data.list.map((each: { id: number }) => each.id)).toEqual([id])

    await act('pay', id)
    await act('ship', id, { tracking: '取货码 3-1024' })
    const shipped = await row('goods_order', id)
    expect(shipped).toMatchObject({ status: 'shipped', tracking: '取货码 3-1024' })
    expect(Number(shipped.due_at)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect((await receive(id)).data.changed).toBe(1)
    expect(await stateOf(id)).toBe('received')
    await act('complete', id)
    expect(await stateOf(id)).toBe('done')
    expect(await stockOf(item)).toBe(3)
  })

  test('goods on shelves stay in their trade until they are off them', async () => {
    const { item, goods, category } = await openShop(call, 0)
    const snacks = await openShop(call, 0, { trade: 'snack' })
    const move = () => call('/console/goods/edit', { id: goods, trade: 'snack', category: snacks.category })
    const message = '仍被 1 个商城的库存使用，请先删除它们，再改业务'
    expect(await move()).toMatchObject({ code: -2, message, field: 'trade' })
    expect(await call('/console/goods/edit', { id: goods, category, price: 900 })).toMatchObject({ code: 0 })
    expect(await call('/console/goodsStock/delete', { id: item })).toMatchObject({ code: 0 })
    expect(await move()).toMatchObject({ code: 0 })
  })

  test('a merchant begins with the share that the setting says, and has it again where none is written', async () => {
    await call('/console/mall/merchant/update', { open: true, review: true, rate: 350 })
    const merchant = { trade: 'mall', owner: 3, phone: '13800138000', address: '北苑商业街 1 号' }
    const added = await call('/console/merchant/add', { name: '无约定的商家', ...merchant })
    const id = added.data.ids[0]
    const rate = async () => Number((await row('merchant', id)).rate)
    expect(await rate()).toBe(350)
    await call('/devapi/mech.mech/modify', { id, rate: 0 })
    expect(await rate()).toBe(0)
    await call('/devapi/mech.mech/modify', { id, address: '北苑商业街 2 号' })
    expect(await rate()).toBe(0)
    await call('/devapi/mech.mech/modify', { id, rate: null })
    expect(await rate()).toBe(350)
  })

  test('more than there is, and more than one person may have, is refused and takes nothing', async () => {
    const { item, order } = await openShop(call, 3, { limit: 2 })
    expect(await order(4, 4)).toMatchObject({ code: -2, message: '库存只有 3 件' })
    expect(await order(4, 3)).toMatchObject({ code: -2, message: '每人限购 2 件，已购 0 件' })
    expect(await order(4, 2, '')).toMatchObject({ code: -2, message: '请填写收货地址' })
    expect(await stockOf(item)).toBe(3)
    expect((await order(4, 2)).code).toBe(0)
    expect(await order(4, 1)).toMatchObject({ code: -2, message: '每人限购 2 件，已购 2 件' })
    expect(await stockOf(item)).toBe(1)
    const reduced = await call('/devapi/mech.mech_goods_stock/reduceStock', { id: item, number: 2, note: '过期' })
    expect(reduced.data).toMatchObject({ changed: 0, skipped: [{ id: item, reason: '库存只有 1 件' }] })
    await call('/devapi/mech.mech_goods_stock/reduceStock', { id: item, number: 1, note: '过期' })
    expect(await stockOf(item)).toBe(0)
    const { data } = await call('/devapi/mech_record/getRecordList', { item })
    expect(data.list).toMatchObject([{ kind: 'reduce', number: -1, left: 0, note: '过期', title: '明信片' }])
  })

  test('what is off the shelf, of a closed shop, or less than it delivers is not ordered', async () => {
    const { item, goods, shop, order } = await openShop(call, 9)
    const turn = async (path: string, id: number, message: string) => {
      await call(path, { id, status: '0' })
      expect(await order(4, 2)).toMatchObject({ code: -2, message })
      await call(path, { id, status: '1' })
    }
    await turn('/devapi/mech.mech_goods_stock/upDown', item, '库存已下架，请重新选择')
    await turn('/console/goods/status', goods, '商品已下架')
    await turn('/school/netshop/status', shop, '店铺已停用')
    await call('/school/netshop/update', { id: shop, minimum: 2_000 })
    expect(await order(4, 1)).toMatchObject({ code: -2, message: '店铺满 ¥20.00 起送' })
    expect((await order(4, 2)).code).toBe(0)
    expect(await stockOf(item)).toBe(7)
  })

  test('a shelf stands in a shop of its merchant, goods and help texts in a category of their own kind', async () => {
    const [one, other] = [await openShop(call, 1), await openShop(call, 1)]
    const refusal = async (path: string, body: object) => {
      const { code, message } = await call(path, body)
      return code === 0 ? null : message
    }
    const edit = '/console/goodsStock/edit'
    expect(await refusal(edit, { id: one.item, shop: other.shop })).toMatch(
      /^「店.*」是测试商家.*的店铺，请选择测试商家.*的店铺$/,
    )
    expect(await refusal(edit, { id: one.item, shop: one.shop, warning: 3 })).toBeNull()
    const category = (await row('goods', one.goods)).category
    const named = String((await row('goods_category', Number(category))).name)
    const wrong = `「${named}」是商城的分类，请选择虚拟商品的分类`
    expect(await refusal('/console/goods/edit', { id: one.goods, trade: 'virtual' })).toBe(wrong)
    expect(await refusal('/console/goods/add', { title: '券', trade: 'virtual', category, price: 100 })).toBe(wrong)
    expect(await refusal('/console/goods/edit', { id: one.goods, sort: 3 })).toBeNull()

    const made = await call('/school/help/category/create', { name: '骑手须知', module: 'running' })
    const help = { title: '几点可以下单', content: '全天', category: made.data.ids[0] }
    expect(await refusal('/school/help/create', { ...help, module: 'mall' })).toContain('是跑腿的分类')
    expect(await refusal('/school/help/create', { ...help, module: 'mall', category: null, service: 1 })).toBe(
      '跑腿服务只用于跑腿模块',
    )
    expect(await refusal('/school/help/create', { ...help, module: 'running' })).toBeNull()
  })

  test('a purchase comes into stock with its record, and undo takes both back', async () => {
    const { item, made } = await openShop(call, 1)
    const supplier = await made('/console/supplier/add', {
      ...{ name: `供应商${item}`, contact: '李师傅', phone: '13800138002', settlement: 'month' },
    })
    const id = await made('/console/purchaseOrder/add', { item, supplier, quantity: 20 })
    const { cost, amount, status } = await row('purchase_order', id)
    expect([Number(cost), Number(amount), status]).toEqual([400, 8_000, 'ordered'])
    const stocked = await call('/console/purchaseOrder/stock', { id })
    expect(await stockOf(item)).toBe(21)
    const records = async () => (await call('/devapi/mech_record/getRecordList', { item })).data.total
    expect(await records()).toBe(1)
    await call('/console/undo', { undo: stocked.data.undo })
    expect([await stockOf(item), await records()]).toEqual([1, 0])
    expect((await call('/devapi/mech.mech_order/lists', { supplier })).data.list).toMatchObject([{ status: 'ordered' }])
  })

  test('clearing a merchant takes all goods off its shelves', async () => {
    const { merchant, item } = await openShop(call, 7)
    expect((await call('/devapi/mech_goods_stock/clearMeshGoods', { id: merchant })).data.changed).toBe(1)
    expect(await row('goods_stock', item)).toMatchObject({ status: 'down' })
    expect(await stockOf(item)).toBe(0)
    const again = await call('/devapi/mech_goods_stock/clearMeshGoods', { id: merchant })
    expect(again.data.skipped).toMatchObject([{ reason: '没有在售商品和库存' }])
  })

  test('a code to log in as a merchant is told once and kept as a hash', async () => {
    const { merchant } = await openShop(call, 1)
    const { data } = await call('/devapi/mech.mech/login', { id: merchant })
    const [, code] = /登录码 (\d{8})/.exec(JSON.stringify(data)) ?? []
    expect(code).toMatch(/^\d{8}$/)
    const kept = await row('merchant', merchant)
    expect(kept.login_code).not.toBe(code)
    expect(Number(kept.login_until)).toBeGreaterThan(Date.now())
    const shown = await call('/devapi/mech.mech/detail', { id: merchant })
    expect(shown.code).toBe(0)
    expect(JSON.stringify(shown.data)).not.toContain(String(kept.login_code))
  })

  test('removed merchants stand in their own list, and come back to be looked at: none is let in past the right to approve', async () => {
    const { merchant } = await openShop(call, 1)
    const removed = async () => {
      const { data } = await call('/devapi/mech.mech/deletelists', { limit: 500 })
      return data.list.some(({ id }: { id: number }) => id === merchant)
    }
    await call('/devapi/mech.mech/check', { id: merchant, status: 2, reason: '证件已过期' })
    await call('/devapi/mech.mech/remove', { id: merchant })
    expect(await removed()).toBe(true)
    await call('/devapi/mech.mech/reuse', { id: merchant })
    expect([await removed(), (await row('merchant', merchant)).status]).toEqual([false, 'pending'])
  })

  test('moves made at random leave an order where its machine allows, and the stock right', async () => {
    const { item, order } = await openShop(call, 1_000)
    const machine = machineOf(entityNamed(catalogue, 'goodsOrder'))
    if (!machine?.stock) throw new Error('orders of goods take stock')
    const { taken } = machine.stock
    const names = ['pay', 'ship', 'receive', 'complete', 'refund', 'close'] as const
    const make = (name: (typeof names)[number], id: number) =>
      name === 'receive' ? receive(id) : act(name, id, { tracking: '取货码 1', cause: '商品缺货' })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 6 }), async (steps) => {
        const before = await stockOf(item)
        const placed = await order(4, 3)
        const [id] = placed.data.ids
        let expected = 'unpaid'
        for (const name of steps) {
          const move = machine.moves.find((each) => each.id === `goodsOrder.${name}` && each.from === expected)
          await make(name, id)
          expected = move?.to ?? expected
          expect(await stateOf(id)).toBe(expected)
        }
        expect(await stockOf(item)).toBe(before - (taken.includes(expected) ? 3 : 0))
      }),
      { numRuns: 8 },
    )
  })

  test('sales are put together by the category of what was sold', async () => {
    const { merchant, category, shop, item, order, made } = await openShop(call, 100)
    const other = await made('/console/goodsCategory/add', { name: `文具${category}`, trade: 'mall' })
    const stockOf = async (title: string, category: number, price: number) => {
      const goods = await made('/console/goods/add', { title, trade: 'mall', category, price, cost: 100, limit: 0 })
      return made('/console/goodsStock/add', { merchant, goods, shop, stock: 10 })
    }
    const [album, pen] = [await stockOf('校园画册', category, 3_000), await stockOf('中性笔', other, 300)]
    for (const [of, quantity] of [
      [item, 1],
      [album, 2],
      [pen, 4],
    ] as const) {
      await act('pay', (await order(4, quantity, '松园3号楼 305', of)).data.ids[0])
    }
    const asked = { merchant, trade: 'mall', client_id: '1' }
    const { categories } = (await call('/devapi/mech.mech_order_day/getGroupData', asked)).data
    expect(categories).toEqual([
      { name: expect.stringContaining('分类'), orders: 2, turnover: 1_200 + 6_200 },
      { name: `文具${category}`, orders: 1, turnover: 1_400 },
    ])
  })

  test('figures are counted from the orders of a merchant, refunds apart', async () => {
    const { merchant, goods, order } = await openShop(call, 100, { rate: 333 })
    const paid = async (buyer: number, quantity: number) => {
      const placed = await order(buyer, quantity)
      await act('pay', placed.data.ids[0])
      return placed.data.ids[0]
    }
    const one = await paid(4, 1)
    const other = await paid(5, 2)
    await act('refundPart', other, { sum: 200 })
    await act('refund', await paid(5, 3), { cause: '商品缺货' })
    await order(6, 1)
    const ask = async (name: string) =>
      (await call(`/devapi/mech.mech_order_day/${name}`, { merchant, trade: 'mall', client_id: '1' })).data
    const turnover = 1_200 + 2_000
    expect(await ask('getGroupData')).toMatchObject({
      ...{ orders: 2, turnover, refunded: 200 + 3_200, buyers: 2, unpaid: 1, toShip: 2 },
      payments: [{ name: '微信支付', orders: 2, turnover }],
    })
    const { daily } = await ask('getGroupData')
    expect(daily).toHaveLength(30)
    expect(daily.at(-1)).toMatchObject({ orders: 2, turnover, refunded: 3_400 })
    const sales = { merchant, name: expect.any(String), orders: 2, pieces: 3, buyers: 2, turnover, refunded: 3_400 }
    expect((await ask('getMechOrderList')).merchants).toEqual([{ ...sales, commission: 0 }])
    const platform = async () => (await server.call(token, 'GET', '/console/balance')).data.platform
    const before = await platform()
    for (const id of [one, other]) {
      await act('ship', id, { tracking: '取货码 3-1024' })
      await receive(id)
      await act('complete', id)
    }
    // Of 12 元 and 20 元 the merchant gets 3.33 % less, each rounded down: once they are done, as the ledger has it.
    expect((await ask('getMechOrderList')).merchants).toEqual([{ ...sales, commission: 40 + 67 }])
    expect((await platform()) - before).toBe(40 + 67)
    expect((await ask('getGoodsSellsFromOrder')).goods).toEqual([
      { goods, title: '明信片', orders: 2, pieces: 3, turnover },
    ])
    expect((await ask('getMechList')).merchants).toMatchObject([{ merchant, goods: 1, pieces: 96, low: 0, soldOut: 0 }])
    await server.database.write(async (trx) => {
      const visit = {
        school_id: 1,
        id: 9_000_000 + merchant,
        merchant,
        views: 9,
        visitors: 4,
        changed_at: 0,
        version: 0,
      }
      await entityTables(trx)
        .insertInto('merchant_visit')
        .values({ ...visit, hour: Date.now() - 1_000 })
        .execute()
    })
    expect(await ask('getMechUserVisitData')).toMatchObject({
      ...{ views: 9, visitors: 4, buyers: 2 },
      merchants: [{ merchant, views: 9, visitors: 4, buyers: 2 }],
    })
  })
})
