import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { ledgerDifferences } from '../../../src/server/ledger/find-ledger-differences.ts'
import { abnormalDetail, lackingDetail } from '../../../src/server/payment/wechat/standing.ts'
import { packageOf } from '../../support/wechat-pay/requests.ts'
import { move as moveMoney, placeOrders } from '../ledger/ledger-school.ts'
import { engines } from '../support/test-database.ts'
import { openPaymentSchool, type PaymentSchool } from './payment-school.ts'

const tooLittle = {
  status: 403,
  code: 'NOT_ENOUGH',
  message: '商户运营账户资金不足，充值后可以原单号发起重试，请勿更换商户单号',
}
const minute = 60_000
const payoutPath = '/v3/fund-app/mch-transfer/transfer-bills/out-bill-no'

describe.each(engines)('payments that wait for an operator on %s', (engine) => {
  let school: PaymentSchool
  beforeAll(async () => {
    school = await openPaymentSchool(engine)
    await school.configure()
  })
  afterEach(async () => {
    const found = []
    for await (const each of ledgerDifferences({ database: school.database, catalogue, schoolId: 1 })) found.push(each)
    expect(found).toEqual([])
  })
  afterAll(() => school.remove())

  const post = (path: string, body: object) => school.server.call(school.admin, 'POST', path, body)
  /** What stands in 异常支付单. */
  const troubled = async () => {
    const { data } = await post('/console/paymentRequest/list', { problem: 'lacking,abnormal,givenUp', counts: 1 })
    return data.list
  }
  const payoutsAsked = () => school.double.calls.filter((call) => call.startsWith('POST /v3/fund-app')).length
  /** A withdrawal of user 8, agreed to while the merchant has too little. */
  const lacking = async (amount: number) => {
    const accounts = { from: { kind: 'opening', id: 0 }, to: { kind: 'user', id: 8 } } as const
    const opening = {
      unit: 'fen',
      amount,
      purpose: 'opening',
      subject: 'user',
      subjectId: 8,
      key: `t-${amount}`,
    } as const
    await moveMoney(school.database, [{ ...accounts, ...opening }])
    const form = { kind: 'user', ownerId: 8, amount, channel: 'wechat', realName: '王小明', receiver: 'o-8' }
    const id: number = (await post('/console/withdrawal/apply', form)).data.ids[0]
    expect(await post('/school/withDraw/agree', { ids: [id] })).toMatchObject({ data: { changed: 1 } })
    school.double.refuseNext('POST /v3/fund-app', tooLittle)
    await school.sendAll()
    const request = (await school.rows('payment_request')).find(
      (row) => row.subject === 'withdrawal' && row.subject_id === id,
    )
    return {
      id,
      request: Number(request?.id),
      number: String(request?.number),
      withdrawal: async () => (await school.rows('withdrawal')).find((row) => row.id === id),
    }
  }
  /** An order of 30 元 paid by WeChat whose refund is on its way, and that refund's row. */
  const refunding = async () => {
    const [id = 0] = await placeOrders(school.database, [{ payment: 'wechat', status: 'paid', amount: 3000 }])
    const number = await school.request({ kind: 'payment', amount: 3000, subject: 'courseOrder', subjectId: id })
    school.double.requests.take('transaction', school.merchant.mchid, number, 3000, school.clock.now(), null)
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    await school.sendAll()
    await post('/console/courseOrder/refund', { id, reason: '重复购买' })
    const refund = (await school.rows('payment_request')).find(({ original }) => original === number)
    const phases = async () =>
      (await school.rows('transfer'))
        .filter((row) => row.subject === 'courseOrder' && row.subject_id === id && row.purpose === 'payout')
        .map(({ phase }) => phase)
    return { id: Number(refund?.id), number: String(refund?.number), phases }
  }

  test('a payout the merchant has too little for is asked for again by the same number, and paid once', async () => {
    const before = payoutsAsked()
    const { id, request, number, withdrawal } = await lacking(5100)
    expect(await troubled()).toMatchObject([
      {
        id: request,
        number,
        kind: 'payout',
        amount: 5100,
        status: 'underWay',
        problem: 'lacking',
        detail: lackingDetail('付款'),
      },
    ])
    expect(await withdrawal()).toMatchObject({ status: 'agreed' })
    const refused = await post('/school/withDraw/refused', { id, reason: '重复申请' })
    expect(refused).toMatchObject({
      data: { changed: 0, skipped: [{ reason: expect.stringMatching(/请在「异常支付单」里放弃$/) }] },
    })
    school.double.refuseNext('POST /v3/fund-app', tooLittle)
    school.later()
    await school.sendAll()
    expect(await withdrawal()).toMatchObject({ status: 'agreed' })
    expect(await post('/console/paymentRequest/retry', { id: request })).toMatchObject({ data: { changed: 1 } })
    await school.sendAll()
    expect(await school.requestOfNumber(number)).toMatchObject({ problem: null, confirmation: packageOf(number) })
    expect([payoutsAsked() - before, await troubled()]).toEqual([3, []])
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect(await withdrawal()).toMatchObject({ status: 'paid' })
    expect(school.double.requests.payouts.filter((each) => each.number === number)).toHaveLength(1)
    const messages = await school.database.db.selectFrom('outbox').selectAll().execute()
    const own = messages.filter(({ school_id, payload }) => school_id === 1 && JSON.parse(payload).request === request)
    expect(own.map(({ status }) => status)).toEqual(['sent'])
  })

  test('one that is given up is not sent again, and is over once it is known not to have arrived', async () => {
    const { request, number, withdrawal } = await lacking(5200)
    const before = payoutsAsked()
    expect(await post('/console/paymentRequest/giveUp', { id: request })).toMatchObject({ data: { changed: 1 } })
    for (let each = 0; each < 3; each++) {
      school.later(3 * minute)
      await school.sendAll()
      expect(await withdrawal()).toMatchObject({ status: 'agreed' })
    }
    expect(await troubled()).toMatchObject([{ number, problem: 'givenUp', detail: expect.stringMatching(/^已放弃/) }])
    school.later(2 * minute)
    await school.sendAll()
    const reason = '微信支付商户余额不足，已放弃，没有付出'
    expect(await withdrawal()).toMatchObject({ status: 'failed', reason })
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'refused', problem: null, detail: reason })
    expect([payoutsAsked() - before, school.double.requests.find(number)]).toEqual([0, undefined])
    expect(await post('/console/paymentRequest/retry', { id: request })).toMatchObject({ data: { changed: 0 } })
  })

  /** One that is given up while a server asks for it, so that the provider has it all the same. */
  const givenUpTooLate = async (amount: number) => {
    const { request, number, withdrawal } = await lacking(amount)
    const letGo = school.double.holdNext('POST /v3/fund-app')
    school.later()
    const sending = school.send()
    await expect.poll(() => school.double.requests.find(number)).toBeDefined()
    expect(await post('/console/paymentRequest/giveUp', { id: request })).toMatchObject({ data: { changed: 1 } })
    letGo()
    await sending
    const cancelled = () => school.double.calls.filter((call) => call === `POST ${payoutPath}/${number}/cancel`).length
    return { number, withdrawal, cancelled }
  }

  test('one that is given up while it is asked for is called off at the provider, be it that nobody hears of that', async () => {
    const { number, withdrawal, cancelled } = await givenUpTooLate(5300)
    school.double.loseAnswer('/cancel')
    await school.sendAll()
    expect(school.double.requests.find(number)).toMatchObject({ state: 'CANCELING' })
    school.later(minute)
    await school.sendAll()
    expect(await withdrawal()).toMatchObject({ status: 'agreed' })
    expect(await troubled()).toMatchObject([{ number, status: 'underWay', problem: 'givenUp', detail: '撤销中' }])
    school.double.requests.settle(number, 'CANCELLED', school.clock.now())
    const soFar = cancelled()
    school.later(minute)
    await school.sendAll()
    expect(await withdrawal()).toMatchObject({ status: 'failed', reason: '转账已撤销' })
    expect([cancelled() - soFar, await troubled()]).toEqual([0, []])
  })

  test('one that its payee took before it could be called off is paid once', async () => {
    const { number, withdrawal, cancelled } = await givenUpTooLate(5350)
    school.double.requests.settle(number, 'TRANSFERING', school.clock.now())
    await school.sendAll()
    expect([cancelled(), await withdrawal()]).toMatchObject([1, { status: 'agreed' }])
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay', detail: '转账中' })
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect([cancelled(), await withdrawal()]).toMatchObject([1, { status: 'paid' }])
    expect(await troubled()).toEqual([])
  })

  test('one that is over sends nothing any more, be it by a server that was held up since before', async () => {
    const { request, number, withdrawal } = await lacking(5400)
    const before = payoutsAsked()
    const asked = () => school.double.calls.filter((call) => call.endsWith(number)).length
    const already = asked()
    const letGo = school.double.holdNext(`GET ${payoutPath}/${number}`)
    school.later()
    const heldUp = school.anotherServer()()
    await expect.poll(asked).toBe(already + 1)
    expect(await post('/console/paymentRequest/giveUp', { id: request })).toMatchObject({ data: { changed: 1 } })
    school.later()
    await school.sendAll()
    expect(await withdrawal()).toMatchObject({ status: 'failed' })
    letGo()
    await heldUp
    expect([payoutsAsked() - before, school.double.requests.find(number)]).toEqual([0, undefined])
  })

  test('one that is asked for again while a server is refused it stays paid, whatever that server says later', async () => {
    const { request, number, withdrawal } = await lacking(5450)
    const asked = () => school.double.calls.filter((call) => call === `GET ${payoutPath}/${number}`).length
    const already = asked()
    const [before, after] = [1, 2].map(() => school.double.holdNext(`GET ${payoutPath}/${number}`))
    school.later()
    const refused = school.anotherServer()()
    await expect.poll(asked).toBe(already + 1)
    school.double.refuseNext('POST /v3/fund-app', { status: 400, code: 'PARAM_ERROR', message: '参数错误' })
    before?.()
    await expect.poll(asked).toBe(already + 2)
    await post('/console/paymentRequest/retry', { id: request })
    await school.sendAll()
    expect(school.double.requests.find(number)).toBeDefined()
    after?.()
    await refused
    expect(await withdrawal()).toMatchObject({ status: 'agreed' })
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect([await withdrawal(), await troubled()]).toMatchObject([{ status: 'paid' }, []])
  })

  test('a refund that is given up is the payer’s here', async () => {
    const { id, phases } = await refunding()
    school.double.refuseNext('POST /v3/refund', tooLittle)
    await school.sendAll()
    expect(await troubled()).toMatchObject([{ id, kind: 'refund', problem: 'lacking', detail: lackingDetail('退款') }])
    await post('/console/paymentRequest/giveUp', { id })
    school.later()
    await school.sendAll()
    expect(await phases()).toEqual(['pending', 'void'])
    expect(await troubled()).toEqual([])
  })

  test('a refund that is given up and is there all the same says that no card takes it', async () => {
    const { id, number } = await refunding()
    school.double.refuseNext('POST /v3/refund', tooLittle)
    await school.sendAll()
    await post('/console/paymentRequest/giveUp', { id })
    school.double.requests.take('refund', school.merchant.mchid, number, 3000, school.clock.now(), null)
    school.double.requests.settle(number, 'ABNORMAL', school.clock.now())
    await school.sendAll()
    expect(await troubled()).toMatchObject([{ id, problem: 'abnormal', detail: abnormalDetail }])
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect(await troubled()).toEqual([])
  })

  test('a refund that no card takes stands there with what to do about it, until it is settled at the provider', async () => {
    const { id, number, phases } = await refunding()
    await school.sendAll()
    school.double.requests.settle(number, 'ABNORMAL', school.clock.now())
    expect((await school.notify(number)).statusCode).toBe(204)
    expect(await troubled()).toMatchObject([{ id, status: 'underWay', problem: 'abnormal', detail: abnormalDetail }])
    expect(await post('/console/paymentRequest/giveUp', { id })).toMatchObject({ data: { changed: 0 } })
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect(await phases()).toEqual(['pending', 'posted'])
    expect(await troubled()).toEqual([])
  })
})
