import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { type Call, openShop } from '../handlers/mall-shop.ts'
import { openTwinServers, type TwinServers } from '../support/twin-servers.ts'

describe('two servers on one PostgreSQL', () => {
  let twins: TwinServers
  let admins: readonly [string, string]

  beforeAll(async () => {
    twins = await openTwinServers()
    admins = [await twins.first.signIn('admin'), await twins.second.signIn('admin')]
  })
  afterAll(() => twins?.remove())

  const stockOf = async (item: number) => {
    const { stock } = await entityTables(twins.database.db)
      .selectFrom('goods_stock')
      .select('stock')
      .where('school_id', '=', 1)
      .where('id', '=', item)
      .executeTakeFirstOrThrow()
    return Number(stock)
  }

  test('sell the last piece once', async () => {
    const first: Call = (path, body) => twins.first.call(admins[0], 'POST', path, body)
    const second: Call = (path, body) => twins.second.call(admins[1], 'POST', path, body)
    const { item, order } = await openShop(first, 1)
    const elsewhere = (buyer: number, round: number) =>
      second('/console/goodsOrder/add', {
        ...{
          item,
          buyer,
          quantity: 1,
          receiver: '李同学',
          phone: '13800138003',
          address: '竹园2号楼 218',
          remark: `第 ${round} 次`,
        },
      })
    const stock = () => stockOf(item)
    for (const round of [1, 2, 3, 4]) {
      const answers = await Promise.all([order(4, 1), elsewhere(5, round), order(6, 1), elsewhere(7, round)])
      const sold = answers.filter(({ code }) => code === 0)
      expect([round, sold.length, await stock()]).toEqual([round, 1, 0])
      await second('/console/goodsOrder/close', { id: sold[0]?.data.ids[0], cause: '买家要求取消' })
      expect([round, await stock()]).toEqual([round, 1])
    }
  })
  test('take no more snacks from a shelf than there are, whatever comes at once', async () => {
    const [first, second]: [Call, Call] = [
      (path, body) => twins.first.call(admins[0], 'POST', path, body),
      (path, body) => twins.second.call(admins[1], 'POST', path, body),
    ]
    const begun = 6
    const step = fc.record({
      kind: fc.constantFrom('order', 'reduce', 'close' as const),
      pieces: fc.integer({ min: 1, max: 4 }),
      isSecond: fc.boolean(),
    })
    let serial = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const { item } = await openShop(first, begun, { trade: 'snack' })
        const person = { receiver: '李同学', phone: '13800138003', address: '竹园2号楼 218' }
        const order = (call: Call, quantity: number) =>
          call('/console/goodsOrder/add', { item, buyer: 4, quantity, ...person, remark: `第 ${++serial} 次` })
        const [standing] = (await order(second, 2)).data.ids
        const answers = await Promise.all(
          steps.map(async ({ kind, pieces, isSecond }) => {
            const call = isSecond ? second : first
            if (kind === 'order') return { taken: (await order(call, pieces)).code === 0 ? pieces : 0, isClosed: false }
            if (kind === 'close') {
              const { data } = await call('/console/goodsOrder/close', { id: standing, cause: '买家要求取消' })
              return { taken: 0, isClosed: data.changed === 1 }
            }
            const note = `第 ${++serial} 次`
            const { data } = await call('/devapi/mech.mech_goods_stock/reduceStock', { id: item, number: pieces, note })
            return { taken: data.changed === 1 ? pieces : 0, isClosed: false }
          }),
        )
        // An order is closed once, however often it is asked for: the same call is answered as it was the first time.
        const standingPieces = answers.some(({ isClosed }) => isClosed) ? 0 : 2
        const taken = answers.reduce((sum, each) => sum + each.taken, standingPieces)
        const left = await stockOf(item)
        expect(left).toBe(begun - taken)
        expect(left).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 10 },
    )
  }, 120_000)
})
