import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { ledgerDifferences } from '../../../src/server/ledger/find-ledger-differences.ts'
import { abnormalDetail } from '../../../src/server/payment/wechat/standing.ts'
import { qrCodeAddress } from '../../../src/server/upload/drawn/qr-code.ts'
import { move as moveMoney, placeOrders } from '../ledger/ledger-school.ts'
import { engines } from '../support/test-database.ts'
import { openPaymentSchool, type PaymentSchool } from './payment-school.ts'

describe.each(engines)('payouts of the ledger on %s', (engine) => {
  let school: PaymentSchool
  beforeAll(async () => {
    school = await openPaymentSchool(engine)
    await school.configure()
  })
  afterAll(() => school.remove())

  const refund = (id: number) =>
    school.server.call(school.admin, 'POST', '/console/courseOrder/refund', { id, reason: '重复购买' })
  const transfers = async (id: number) =>
    (await school.rows('transfer'))
      .filter((row) => row.subject === 'courseOrder' && row.subject_id === id && row.purpose === 'payout')
      .map(({ phase, amount }) => `${phase} ${amount}`)
  const requests = async () => (await school.rows('payment_request')).filter(({ subject }) => subject === 'transfer')
  /** An order paid by WeChat, by a payment of the provider's where it is `known`. */
  const paid = async (isKnown: boolean) => {
    const [id = 0] = await placeOrders(school.database, [{ payment: 'wechat', status: 'paid', amount: 3000 }])
    if (!isKnown) return { id, number: '' }
    const number = await school.request({ kind: 'payment', amount: 3000, subject: 'courseOrder', subjectId: id })
    school.double.requests.take('transaction', school.merchant.mchid, number, 3000, school.clock.now(), null)
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    await school.sendAll()
    return { id, number }
  }
  const refundsSent = () => school.double.calls.filter((call) => call === 'POST /v3/refund/domestic/refunds').length
  const expectSound = async () => {
    const found = []
    const { database } = school
    for await (const each of ledgerDifferences({ database, catalogue, schoolId: 1 })) found.push(each)
    expect(found).toEqual([])
  }

  test('go back by the payment they came in by, and are posted once the provider has', async () => {
    const { id, number } = await paid(true)
    expect(await refund(id)).toMatchObject({ data: { changed: 1 } })
    expect(await transfers(id)).toEqual(['pending 3000'])
    await school.sendAll()
    const [request] = (await requests()).filter(({ original }) => original === number)
    expect(request).toMatchObject({ kind: 'refund', amount: 3000, original_amount: 3000, status: 'underWay' })
    school.double.requests.settle(String(request?.number), 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect(await transfers(id)).toEqual(['pending 3000', 'posted 3000'])
    await expectSound()
  })

  test('are voided, so that the payer has it here, where the provider refuses or never had it', async () => {
    const { id } = await paid(true)
    await refund(id)
    school.double.refuseNext('/refunds', { status: 403, code: 'NO_AUTH', message: '退款权限未开通' })
    await school.sendAll()
    expect(await transfers(id)).toEqual(['pending 3000', 'void 3000'])
    const other = await paid(false)
    await refund(other.id)
    await school.sendAll()
    expect(await transfers(other.id)).toEqual(['pending 3000', 'void 3000'])
    expect((await requests()).at(-1)).toMatchObject({ status: 'refused', detail: '找不到原支付单' })
    await expectSound()
  })

  test('wait while the merchant has too little, are told to whoever sees the order, and go by the same number once there is enough', async () => {
    const { id, number } = await paid(true)
    await refund(id)
    const tooLittle = { status: 403, code: 'NOT_ENOUGH', message: '基本账户余额不足，请充值后重新发起退款' }
    for (let each = 0; each < 2; each++) {
      school.double.refuseNext('POST /v3/refund', tooLittle)
      await school.sendAll()
      school.later()
    }
    expect(await transfers(id)).toEqual(['pending 3000'])
    const [request] = (await requests()).filter(({ original }) => original === number)
    const told = async (token: string | null) =>
      school.server.call(token, 'GET', `/console/order/payments?entity=courseOrder&id=${id}`)
    expect((await told(school.admin)).data.list).toMatchObject([
      {
        kind: 'refund',
        amount: 3000,
        status: 'underWay',
        detail: '微信支付商户余额不足：充值后半小时内按原单号自动重新退款',
      },
      { kind: 'payment', amount: 3000, status: 'accepted', number },
    ])
    const outbox = (await school.server.call(school.admin, 'GET', '/console/outbox')).data.list
    const order = (await school.rows('course_order')).find((row) => row.id === id)
    expect(outbox[0]).toMatchObject({
      kind: 'payment',
      text: expect.stringMatching(/^退款 ¥30\.00，收款人 ./),
      about: { entity: 'courseOrder', id, label: `资料订单 ${order?.number}` },
      lastError: '微信支付商户余额不足：充值后半小时内按原单号自动重新退款',
    })
    expect(await told(await school.server.signIn('other'))).toMatchObject({ code: 0, data: { list: [] } })
    expect(await told(null)).toMatchObject({ code: 1001 })
    await school.sendAll()
    school.double.requests.settle(String(request?.number), 'ABNORMAL', school.clock.now())
    school.later()
    await school.sendAll()
    expect((await told(school.admin)).data.list[0]).toMatchObject({ detail: abnormalDetail })
    school.double.requests.settle(String(request?.number), 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect(await transfers(id)).toEqual(['pending 3000', 'posted 3000'])
    await expectSound()
  })

  test('are called back by an undo before they were sent, and not after', async () => {
    const before = refundsSent()
    const early = await paid(true)
    const first = await refund(early.id)
    const undo = { undo: first.data.undo }
    expect(await school.server.call(school.admin, 'POST', '/console/undo', undo)).toMatchObject({
      data: { changed: 1 },
    })
    expect(await transfers(early.id)).toEqual(['pending 3000', 'void 3000'])
    expect((await requests()).at(-1)).toMatchObject({ status: 'refused', detail: '已撤回' })
    const late = await paid(true)
    const second = await refund(late.id)
    await school.sendAll()
    const answer = await school.server.call(school.admin, 'POST', '/console/undo', { undo: second.data.undo })
    expect(JSON.stringify(answer)).toContain('款项已付出，只能退款')
    await school.sendAll()
    expect(refundsSent()).toBe(before + 1)
    await expectSound()
  })

  type Agreed = Awaited<ReturnType<typeof agreed>>
  /** A withdrawal of user 8 by WeChat that was agreed to. */
  const agreed = async (amount: number) => {
    const post = (path: string, body: object) => school.server.call(school.admin, 'POST', path, body)
    const move = { from: { kind: 'opening', id: 0 }, to: { kind: 'user', id: 8 } } as const
    await moveMoney(school.database, [
      { ...move, unit: 'fen', amount, purpose: 'opening', subject: 'user', subjectId: 8, key: `w-${amount}` },
    ])
    const form = { kind: 'user', ownerId: 8, amount, channel: 'wechat', realName: '王小明', receiver: 'o-8' }
    const applied = await post('/console/withdrawal/apply', form)
    expect(applied).toMatchObject({ code: 0 })
    const id: number = applied.data.ids[0]
    const agreement = await post('/school/withDraw/agree', { ids: [id] })
    expect(agreement).toMatchObject({ data: { changed: 1 } })
    const [request] = (await school.rows('payment_request')).filter(
      (row) => row.subject === 'withdrawal' && row.subject_id === id,
    )
    const standing = async () => (await school.rows('withdrawal')).find((row) => row.id === id)
    expect(request).toMatchObject({ openid: 'o-8', real_name: '王小明', user: 8, amount })
    return { id, agreement, number: String(request?.number), standing, post }
  }

  test('and withdrawals agreed to are paid by WeChat, and paid or failed by its word alone', async () => {
    const good = await agreed(7700)
    await school.sendAll()
    expect(school.double.requests.find(good.number)).toMatchObject({ kind: 'payout', amount: 7700 })
    for (const path of ['/console/withdrawal/paid', '/console/withdrawal/failed']) {
      const answer = await good.post(path, { ids: [good.id] })
      expect(answer).toMatchObject({ data: { changed: 0, skipped: [{ reason: '已交给微信支付，等待结果' }] } })
    }
    const undo = await good.post('/console/undo', { undo: good.agreement.data.undo })
    expect(undo).toMatchObject({ data: { changed: 0 } })
    school.double.requests.settle(good.number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect(await good.standing()).toMatchObject({ status: 'paid' })
    const bad = await agreed(8800)
    await school.sendAll()
    school.double.requests.settle(bad.number, 'FAIL', school.clock.now(), { reason: '收款账户异常' })
    expect((await school.notify(bad.number)).statusCode).toBe(204)
    expect(await bad.standing()).toMatchObject({ status: 'failed', reason: '收款账户异常' })
    await expectSound()
  })

  test('and one that was taken back before it was sent is never sent', async () => {
    const taken = await agreed(9900)
    expect(await taken.post('/console/undo', { undo: taken.agreement.data.undo })).toMatchObject({
      data: { changed: 1 },
    })
    await school.sendAll()
    expect(school.double.requests.find(taken.number)).toBeUndefined()
    expect(await school.requestOfNumber(taken.number)).toMatchObject({ status: 'refused', detail: '已撤回' })
    expect(await taken.standing()).toMatchObject({ status: 'pending' })
  })

  test.each([
    ['an undo', 6600, 'pending', ({ post, agreement }: Agreed) => post('/console/undo', { undo: agreement.data.undo })],
    ['拒绝', 6700, 'refused', ({ post, id }: Agreed) => post('/school/withDraw/refused', { id, reason: '账号有误' })],
  ])('and neither is one that %s took back while a server took it up', async (_, amount, status, takeBack) => {
    const taken = await agreed(amount)
    await school.anotherServer(async () => {
      expect(await takeBack(taken)).toMatchObject({ data: { changed: 1 } })
    })()
    school.later()
    await school.sendAll()
    expect(school.double.requests.find(taken.number)).toBeUndefined()
    expect(await school.requestOfNumber(taken.number)).toMatchObject({ status: 'refused', detail: '已撤回' })
    expect(await taken.standing()).toMatchObject({ status })
    await expectSound()
  })

  test('nor is a refund that was taken back while a server took it up', async () => {
    const { id, number } = await paid(true)
    const refunded = await refund(id)
    await school.anotherServer(async () => {
      const answer = await school.server.call(school.admin, 'POST', '/console/undo', { undo: refunded.data.undo })
      expect(answer).toMatchObject({ data: { changed: 1 } })
    })()
    const [request] = (await requests()).filter(({ original }) => original === number)
    expect(request).toMatchObject({ status: 'refused', detail: '已撤回' })
    expect(school.double.requests.find(String(request?.number))).toBeUndefined()
    await expectSound()
  })

  test('and top-ups that WeChat has not decided keep no others from lapsing, and lapse once it has', async () => {
    const top = async (count: number, channel: string) => {
      const ids: number[] = []
      for (let each = 0; each < count; each++) {
        const body = { amount: 10_000 + each, channel, remark: channel }
        ids.push((await school.server.call(school.admin, 'POST', '/console/balanceOrder/create', body)).data.ids[0])
      }
      return ids
    }
    const states = async (ids: readonly number[]) => {
      const rows = (await school.rows('balance_order')).filter(({ id }) => ids.includes(Number(id)))
      return [...new Set(rows.map(({ status }) => status))]
    }
    const first = await top(20, 'wechat')
    await school.sendAll()
    const later = await top(5, 'offline')
    const end = Number((await school.rows('balance_order')).find(({ id }) => id === later[4])?.pay_before)
    school.clock.turnTo(end)
    await expect.poll(() => states(later)).toEqual(['closed'])
    expect(await states(first)).toEqual(['unpaid'])
    // They are tried again: one that is not refused any more has its turn, though the others still are.
    const [freed = 0] = first
    await school.database.write((trx) =>
      entityTables(trx)
        .updateTable('payment_request')
        .set({ status: 'refused' })
        .where('school_id', '=', 1)
        .where('subject', '=', 'balanceOrder')
        .where('subject_id', '=', freed)
        .execute(),
    )
    school.clock.turnTo(end + 60_000)
    await expect.poll(() => states([freed])).toEqual(['closed'])
    await school.sendAll()
    await expectSound()
  })

  test('and a top-up is there once its code was paid', async () => {
    const post = (path: string, body: object) => school.server.call(school.admin, 'POST', path, body)
    const made = await post('/console/balanceOrder/create', { amount: 50_000, channel: 'wechat', remark: '迎新' })
    const id: number = made.data.ids[0]
    await school.sendAll()
    const [request] = (await school.rows('payment_request')).filter(
      (row) => row.subject === 'balanceOrder' && row.subject_id === id,
    )
    const number = String(request?.number)
    expect(request).toMatchObject({ confirmation: `weixin://wxpay/${number}`, status: 'underWay' })
    const [waiting] = (await school.rows('balance_order')).filter((row) => row.id === id)
    const asked = await post('/school/payments/payment', { id })
    const code = { code: `weixin://wxpay/${number}`, picture: qrCodeAddress(`weixin://wxpay/${number}`) }
    expect(asked).toMatchObject({ code: 0, data: { amount: '500.00', status: 'unpaid', ...code, detail: '待付款' } })
    expect(waiting).toMatchObject({ code: code.picture })
    expect(await post('/school/payments/payment', { number: waiting?.number })).toEqual(asked)
    const picture = await school.server.app.inject({ method: 'GET', url: code.picture })
    expect(picture.headers['content-type']).toBe('image/png')
    const requestsBefore = (await school.rows('payment_request')).length
    await post('/school/payments/payment', { id })
    expect(await school.rows('payment_request')).toHaveLength(requestsBefore)
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    expect((await school.notify(number)).statusCode).toBe(204)
    const order = (await school.rows('balance_order')).find((row) => row.id === id)
    expect(order).toMatchObject({ status: 'paid', code: null })
    expect(await post('/school/payments/payment', { id })).toMatchObject({ data: { status: 'paid', code: null } })
    expect(await post('/school/payments/payment', { id: 999_999 })).toMatchObject({ code: -2 })
    expect(await post('/school/payments/payment', {})).toMatchObject({ code: -2 })
    const offline = await post('/console/balanceOrder/create', { amount: 100, channel: 'offline' })
    expect(await post('/school/payments/payment', { id: offline.data.ids[0] })).toMatchObject({
      code: -2,
      message: '这笔充值是线下转账，到账后由运营确认',
    })
    await expectSound()
  })
})
