import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { engines } from '../support/test-database.ts'
import { type LedgerSchool, openingOf, openLedgerSchool } from './ledger-school.ts'

const pay = '/console/courseOrder/pay'
const refund = '/console/courseOrder/refund'
const reason = '重复购买'

describe.each(engines)('the money of an order on %s', (engine) => {
  let school: LedgerSchool
  const sent = new Set<number>()
  let isConfigured = false
  beforeAll(async () => {
    school = await openLedgerSchool(engine, {
      canPayOut: async () => isConfigured,
      sent: async () => sent,
      request: async () => {},
      recall: async () => {},
    })
    await school.move([openingOf(1, 100_000), openingOf(1, 100_000, 'points')])
  })
  afterAll(() => school.remove())

  /** What buyer, seller and both together come to by what is done. */
  const shifts = async (done: () => Promise<unknown>, unit = 'fen') => {
    const before = [await school.balance(1, unit), await school.balance(2, unit)]
    await done()
    const after = [await school.balance(1, unit), await school.balance(2, unit)]
    return after.map((each, index) => each - (before[index] ?? 0))
  }

  test('goes to the seller but for the platform’s part, whose remainder is rounded once', async () => {
    const [id = 0] = await school.place([{ amount: 999, rate: 1234 }])
    expect(await shifts(() => school.post(pay, { id }))).toEqual([-999, 875])
    expect(await school.transfers('courseOrder', id)).toEqual(['settle posted 999', 'income posted 875'])
    await school.expectSound()
  })

  test('comes back whole with a refund, and goes again when that is undone', async () => {
    const [id = 0] = await school.place([{ status: 'paid' }])
    const refunded = { data: { undo: '' } }
    const there = await shifts(async () => Object.assign(refunded, await school.post(refund, { id, reason })))
    expect(there).toEqual([1000, -900])
    expect(refunded).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await shifts(() => school.undo(refunded))).toEqual([-1000, 900])
    expect(await school.order(id)).toMatchObject({ status: 'paid' })
    expect(await school.transfers('courseOrder', id)).toHaveLength(6)
    await school.expectSound()
  })

  test('goes and comes back again where taking back was taken back', async () => {
    const [paid = 0, unpaid = 0] = await school.place([{ status: 'paid' }, {}])
    const back = await school.undo(await school.post(refund, { id: paid, reason }))
    const again = { data: { undo: '' } }
    expect(await shifts(async () => Object.assign(again, await school.undo(back)))).toEqual([1000, -900])
    expect([again, await school.order(paid)]).toMatchObject([{ data: { changed: 1 } }, { status: 'refunded' }])
    expect(await shifts(() => school.undo(again))).toEqual([-1000, 900])
    const free = await school.undo(await school.post('/console/courseOrder/pay', { id: unpaid }))
    expect(await shifts(() => school.undo(free))).toEqual([-1000, 900])
    expect(await school.order(unpaid)).toMatchObject({ status: 'paid' })
    await school.expectSound()
  })

  test('comes back in part, never more than was paid', async () => {
    const [id = 0] = await school.place([{ amount: 1000, status: 'paid' }])
    const part = (refunded: number) => school.post('/console/courseOrder/refundPart', { id, refunded, reason })
    expect(await shifts(() => part(333))).toEqual([333, -300])
    expect(await part(1001)).toMatchObject({ data: { changed: 0, skipped: [{ reason: '退款不能超过实付金额' }] } })
    expect(await shifts(() => school.post(refund, { id, reason }))).toEqual([667, -600])
    await school.expectSound()
  })

  test.each([
    ['balance', 'fen', '已经退了 5.00 元，填的是累计退款，要比这多'],
    ['points', 'points', '已经退了 500 积分，填的是累计退款，要比这多'],
  ] as const)('does not go out again where less is said to have come back, by %s', async (payment, unit, why) => {
    const [id = 0] = await school.place([{ amount: 1000, status: 'paid', payment }])
    const part = (refunded: number, by = reason) =>
      school.post('/console/courseOrder/refundPart', { id, refunded, reason: by })
    await part(300)
    const more = await part(500)
    for (const less of [499, 500, 0]) {
      const said = await shifts(async () => {
        expect(await part(less, '买家误购')).toMatchObject({ data: { changed: 0, skipped: [{ reason: why }] } })
      }, unit)
      expect(said).toEqual([0, 0])
    }
    expect(await shifts(() => school.undo(more), unit)).toEqual([-200, 180])
    expect(await shifts(() => part(400), unit)).toEqual([100, -90])
    await school.expectSound()
  })

  test('is refused where the buyer has too little, and the others of the batch are paid', async () => {
    await school.move([openingOf(5, 1)])
    const had = await school.balance(5)
    const ids = await school.place([{ buyer: 5, amount: had + 1 }, { amount: 10 }])
    const answer = await school.post(pay, { ids })
    expect(answer).toMatchObject({ code: 0, data: { changed: 1, skipped: [{ id: ids[0], reason: '付款人余额不足' }] } })
    expect(await school.balance(5)).toBe(had)
    await school.expectSound()
  })

  test('is refused to come back where the seller has spent it', async () => {
    const [id = 0] = await school.place([{ status: 'paid', seller: 9 }])
    const { balance } = await school.held('user', 9)
    await school.move([
      {
        ...openingOf(9, balance),
        from: { kind: 'user', id: 9 },
        to: { kind: 'opening', id: 0 },
      },
    ])
    const answer = await school.post(refund, { id, reason })
    expect(answer.data).toMatchObject({ changed: 0, skipped: [{ id, reason: '收款人余额不足，无法退款' }] })
    expect(await school.order(id)).toMatchObject({ status: 'paid' })
    await school.expectSound()
  })

  test('in points touches no money', async () => {
    const [id = 0] = await school.place([{ payment: 'points', amount: 50 }])
    expect(await shifts(() => school.post(pay, { id }))).toEqual([0, 0])
    expect(await shifts(() => school.post(refund, { id, reason }), 'points')).toEqual([50, -45])
    await school.expectSound()
  })

  test('paid by WeChat comes from outside, and stays here where nobody can send it back', async () => {
    const [id = 0] = await school.place([{ payment: 'wechat' }])
    expect(await shifts(() => school.post(pay, { id }))).toEqual([0, 900])
    const refunded = await school.post(refund, { id, reason })
    expect(refunded.data).toMatchObject({ changed: 1, notice: '微信支付未配置，已退回余额' })
    expect(await school.transfers('courseOrder', id)).toEqual([
      'payment posted 1000',
      'settle posted 1000',
      'income posted 900',
      'reclaim posted 900',
      'refund posted 1000',
    ])
    expect(await shifts(() => school.undo(refunded))).toEqual([-1000, 900])
    await school.expectSound()
  })

  test('is sent back where it came from, and called back by an undo until the provider was asked', async () => {
    isConfigured = true
    const [id = 0] = await school.place([{ payment: 'wechat', status: 'paid' }])
    const refunded = await school.post(refund, { id, reason })
    expect((await school.transfers('courseOrder', id)).slice(3)).toEqual([
      'reclaim posted 900',
      'refund posted 1000',
      'payout pending 1000',
    ])
    expect(await shifts(() => school.undo(refunded))).toEqual([0, 900])
    expect((await school.transfers('courseOrder', id)).slice(6)).toContain('payout void 1000')
    expect(await school.order(id)).toMatchObject({ status: 'paid' })

    const again = await school.post(refund, { id, reason })
    const open = await entityTables(school.database.db)
      .selectFrom('transfer')
      .select('id')
      .where('school_id', '=', 1)
      .where('subject_id', '=', id)
      .where('purpose', '=', 'payout')
      .where('phase', '=', 'pending')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    sent.add(Number(open.id))
    const undone = await school.undo(again)
    expect(undone.data).toMatchObject({ changed: 0, skipped: [{ id, reason: '款项已付出，只能退款' }] })
    expect(await school.order(id)).toMatchObject({ status: 'refunded' })
    const before = await school.held('user', 1)
    expect(await school.settle(Number(open.id), 'posted')).toBe(true)
    expect(await school.settle(Number(open.id), 'void')).toBe(false)
    expect(await school.held('user', 1)).toEqual({ ...before, held: before.held - 1000 })
    isConfigured = false
    await school.expectSound()
  })

  test('is neither asked for nor given where an unpaid order is closed, by hand or by itself', async () => {
    const [id = 0] = await school.place([{}])
    expect(await shifts(() => school.post('/console/courseOrder/close', { id }))).toEqual([0, 0])
    expect(await school.transfers('courseOrder', id)).toEqual([])
    expect(await school.order(id)).toMatchObject({ status: 'closed' })
  })

  test('moves once, whoever presses how often', async () => {
    const [id = 0] = await school.place([{}])
    const { version } = await school.order(id)
    const press = () => school.post(pay, { ids: [id], versions: [Number(version)] })
    expect(await shifts(() => Promise.all([press(), press(), press()]))).toEqual([-1000, 900])
    expect(await school.transfers('courseOrder', id)).toHaveLength(2)
  })

  test('is what the overview of the data wall counts, less what came back, and points are none of it', async () => {
    const figures = async () => (await school.server.call(school.token, 'GET', '/console/data-wall')).data
    const before = await figures()
    await school.place([{ amount: 12_345, payment: 'points', status: 'paid' }])
    const [id = 0] = await school.place([{ amount: 3_000_000, status: 'paid', buyer: 6, payment: 'wechat' }])
    await school.post('/console/courseOrder/refundPart', { id, refunded: 1_000_000, reason: '资料与描述不符' })
    const after = await figures()
    const sum = (each: { daily: { income: number }[] }) => each.daily.reduce((all, { income }) => all + income, 0)
    expect(after).toMatchObject({
      orders: before.orders + 2,
      income: before.income + 2_000_000,
      fee: before.fee + 200_000,
    })
    expect(sum(after)).toBe(sum(before) + 2_000_000)
    const sold = ({ best }: { best: { income: number }[] }) => best.reduce((all, { income }) => all + income, 0)
    expect(sold(after) - sold(before)).toBeLessThanOrEqual(2_000_000)
  })
})
