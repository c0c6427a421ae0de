import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abnormalDetail } from '../../../src/server/payment/wechat/standing.ts'
import { packageOf } from '../../support/wechat-pay/requests.ts'
import { engines } from '../support/test-database.ts'
import { openPaymentSchool, type PaymentSchool } from './payment-school.ts'

describe.each(engines)('requests to a payment provider on %s', (engine) => {
  let school: PaymentSchool
  beforeAll(async () => {
    school = await openPaymentSchool(engine)
    await school.configure()
  })
  beforeEach(() => {
    school.outcomes.length = 0
    school.double.calls.length = 0
  })
  afterEach(async () => {
    school.listening.also = async () => {}
    await school.database.write((trx) => trx.deleteFrom('outbox').execute())
  })
  afterAll(() => school.remove())

  const posts = () => school.double.calls.filter((call) => call.startsWith('POST'))

  test('a payout is sent once, asked about until it is decided, and its outcome told once', async () => {
    const number = await school.request({ kind: 'payout' })
    await school.sendAll()
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay', detail: '待收款人确认' })
    expect(school.outcomes).toEqual([])
    school.later()
    await school.sendAll()
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    school.later()
    await school.sendAll()
    expect(posts()).toHaveLength(1)
    expect(school.outcomes).toMatchObject([{ kind: 'payout', number, amount: 5000, result: 'accepted', subjectId: 7 }])
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'accepted', detail: null })
  })

  test('one whose answer was lost is asked about before it is tried again, and paid once', async () => {
    const number = await school.request({ kind: 'payout' })
    school.double.loseAnswer('/transfer-bills')
    await school.sendAll()
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay', confirmation: null })
    for (let each = 0; each < 3; each++) {
      school.later()
      await school.sendAll()
    }
    const asked = `GET /v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${number}`
    const made = 'POST /v3/fund-app/mch-transfer/transfer-bills'
    // By the second its payee has what the money is taken by; from then on it is asked about alone.
    expect(school.double.calls.filter((call) => call.includes('transfer-bills'))).toEqual([
      ...[made, asked, made],
      ...[asked, asked],
    ])
    const confirmation = packageOf(number)
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay', confirmation })
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect(school.outcomes).toMatchObject([{ number, result: 'accepted', amount: 5000 }])
  })

  test('one that is only taken in at first has what its payee takes it by once that is waited for', async () => {
    const number = await school.request({ kind: 'payout' })
    school.double.requests.take('payout', school.merchant.mchid, number, 5000, school.clock.now(), null)
    school.double.requests.settle(number, 'ACCEPTED', school.clock.now())
    await school.sendAll()
    expect(await school.requestOfNumber(number)).toMatchObject({ detail: '转账已受理', confirmation: null })
    school.double.requests.settle(number, 'WAIT_USER_CONFIRM', school.clock.now())
    school.later()
    await school.sendAll()
    const confirmation = packageOf(number)
    expect(await school.requestOfNumber(number)).toMatchObject({ detail: '待收款人确认', confirmation })
  })

  test('one that is there goes on, though asking for it again is refused', async () => {
    const number = await school.request({ kind: 'payout' })
    school.double.loseAnswer('/transfer-bills')
    await school.sendAll()
    school.double.refuseNext('POST /v3/fund-app', { status: 400, code: 'INVALID_REQUEST' })
    school.double.refuseNext('GET /v3/fund-app', { status: 503, code: 'SYSTEM_ERROR' })
    for (let each = 0; each < 3; each++) {
      school.later()
      await school.sendAll()
    }
    expect(school.outcomes).toEqual([])
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay', confirmation: packageOf(number) })
  })

  test('one that never arrived is sent again by the same number', async () => {
    const number = await school.request({ kind: 'payout' })
    school.double.refuseNext('/transfer-bills', { status: 502, code: 'BAD_GATEWAY' })
    await school.sendAll()
    expect(school.double.requests.find(number)).toBeUndefined()
    school.later()
    await school.sendAll()
    expect(school.double.calls.filter((call) => call.includes('transfer-bills'))).toEqual([
      'POST /v3/fund-app/mch-transfer/transfer-bills',
      `GET /v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${number}`,
      'POST /v3/fund-app/mch-transfer/transfer-bills',
    ])
    expect(school.double.requests.find(number)).toMatchObject({ amount: 5000 })
  })

  test('one that is refused is over, with the reason', async () => {
    const number = await school.request({ kind: 'payout' })
    school.double.refuseNext('/transfer-bills', { status: 403, code: 'NO_AUTH', message: '商户号未开通商家转账' })
    await school.sendAll()
    expect(school.outcomes).toMatchObject([{ number, result: 'refused', reason: '商户号未开通商家转账（NO_AUTH）' }])
    expect(await school.requestOfNumber(number)).toMatchObject({
      status: 'refused',
      detail: '商户号未开通商家转账（NO_AUTH）',
    })
    school.later()
    expect(await school.send()).toBe(false)
  })

  test('one refused when it was sent again is what became of the first', async () => {
    const number = await school.request({ kind: 'payout' })
    school.double.loseAnswer('/transfer-bills')
    await school.sendAll()
    school.double.refuseNext('/out-bill-no/', { status: 404, code: 'NOT_FOUND' })
    school.double.refuseNext('/transfer-bills', { status: 400, code: 'ALREADY_EXISTS' })
    school.later()
    await school.sendAll()
    expect(school.outcomes).toEqual([])
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay' })
  })

  test('it goes on being asked about after many tries, and never fails for want of an answer', async () => {
    const number = await school.request({ kind: 'payout' })
    for (let each = 0; each < 9; each++) {
      school.double.refuseNext('/transfer-bills', { status: 500, code: 'SYSTEM_ERROR' })
      await school.sendAll()
      school.later()
    }
    const [message] = await school.database.db.selectFrom('outbox').selectAll().execute()
    expect(message).toMatchObject({ kind: 'payment', status: 'waiting', attempts: 9 })
    await school.sendAll()
    expect(school.double.requests.find(number)).toBeDefined()
  })

  test('two servers at once send each request once, and one left by a dead server is asked about', async () => {
    const numbers = []
    for (let each = 0; each < 6; each++) numbers.push(await school.request({ kind: 'payout' }))
    const servers = [school.anotherServer(), school.anotherServer(), school.send]
    await Promise.all(
      servers.map(async (send) => {
        while (await send()) {}
      }),
    )
    expect(posts()).toHaveLength(6)
    const last = await school.request({ kind: 'payout' })
    const letGo = school.double.holdNext('/transfer-bills')
    const dying = school.anotherServer()()
    await expect.poll(() => school.double.requests.find(last)).toBeDefined()
    school.later(61_000)
    await school.sendAll()
    // What its payee takes the last by is with the server that died, so it is asked for again, by the same number.
    expect([posts().length, school.double.requests.payouts.filter((each) => each.number === last)]).toEqual([
      8,
      [expect.objectContaining({ amount: 5000 })],
    ])
    letGo()
    await dying
    for (const number of [...numbers, last]) school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await Promise.all(
      servers.map(async (send) => {
        while (await send()) {}
      }),
    )
    expect(school.outcomes.map(({ number }) => number).sort()).toEqual([...numbers, last].sort())
  })

  test('an outcome that could not be kept is told again', async () => {
    const number = await school.request({ kind: 'payout' })
    await school.sendAll()
    school.double.requests.settle(number, 'FAIL', school.clock.now(), { reason: 'NAME_NOT_MATCH' })
    school.listening.also = async () => {
      throw new Error('the ledger cannot be written')
    }
    school.later()
    await school.sendAll()
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay' })
    school.listening.also = async () => {}
    school.later()
    await school.sendAll()
    expect(school.outcomes).toMatchObject([{ number, result: 'refused', reason: 'NAME_NOT_MATCH' }])
  })

  test('another amount than was asked for decides nothing', async () => {
    const number = await school.request({ kind: 'payout' })
    await school.sendAll()
    school.double.requests.settle(number, 'SUCCESS', school.clock.now(), { amount: 50_000 })
    school.later()
    await school.sendAll()
    expect(school.outcomes).toEqual([])
    const [message] = await school.database.db.selectFrom('outbox').selectAll().execute()
    expect(message?.last_error).toContain('says 50000')
  })

  test('a payment whose answer was lost is asked for again, so that it has its code', async () => {
    const number = await school.request({ kind: 'payment' })
    school.double.loseAnswer('/transactions/native')
    await school.sendAll()
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay', confirmation: null })
    for (let each = 0; each < 3; each++) {
      school.later(60_000)
      await school.sendAll()
    }
    const code = `weixin://wxpay/${number}`
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay', confirmation: code })
    expect(posts()).toHaveLength(2)
  })

  test('a payment nobody pays is closed once its time is over', async () => {
    const number = await school.request({ kind: 'payment' })
    school.double.requests.take('transaction', school.merchant.mchid, number, 5000, school.clock.now(), null)
    await school.sendAll()
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay' })
    school.later(16 * 60_000)
    await school.sendAll()
    expect(school.double.requests.find(number)).toMatchObject({ state: 'CLOSED' })
    expect(school.outcomes).toMatchObject([{ number, result: 'refused' }])
  })

  test('a payment that the provider does not find in the moment it was closed is asked about again', async () => {
    const number = await school.request({ kind: 'payment' })
    school.double.requests.take('transaction', school.merchant.mchid, number, 5000, school.clock.now(), null)
    await school.sendAll()
    const letGo = school.double.holdNext('/close')
    school.later(16 * 60_000)
    const sending = school.send()
    await expect.poll(() => posts().some((call) => call.endsWith('/close'))).toBe(true)
    school.double.refuseNext('GET /v3/pay/transactions', { status: 404, code: 'ORDER_NOT_EXIST' })
    letGo()
    await sending
    expect(school.outcomes).toEqual([])
    school.later()
    await school.sendAll()
    expect(school.outcomes).toMatchObject([{ number, result: 'refused' }])
  })

  test('a refund is asked about until it is over, however long it takes and whatever is settled by hand', async () => {
    const paid = async () => {
      const original = await school.request({ kind: 'payment' })
      school.double.requests.take('transaction', school.merchant.mchid, original, 5000, school.clock.now(), null)
      school.double.requests.settle(original, 'SUCCESS', school.clock.now())
      return school.request({ kind: 'refund', original, originalAmount: 5000, amount: 5000 })
    }
    const [odd, closed] = [await paid(), await paid()]
    await school.sendAll()
    school.outcomes.length = 0
    const day = 24 * 3_600_000
    for (const [word, detail] of [
      ['PROCESSING', '退款处理中'],
      ['ABNORMAL', abnormalDetail],
      ['PROCESSING', '退款处理中'],
    ] as const) {
      school.double.requests.settle(odd, word, school.clock.now())
      for (let each = 0; each < 10; each++) {
        school.later(day)
        await school.sendAll()
      }
      expect(await school.requestOfNumber(odd)).toMatchObject({ status: 'underWay', detail })
    }
    school.double.requests.settle(odd, 'SUCCESS', school.clock.now())
    school.double.requests.settle(closed, 'CLOSED', school.clock.now())
    school.later(day)
    await school.sendAll()
    expect(await school.requestOfNumber(closed)).toMatchObject({ status: 'refused', detail: '退款关闭' })
    expect(school.outcomes).toEqual([
      expect.objectContaining({ number: odd, result: 'accepted', amount: 5000 }),
      expect.objectContaining({ number: closed, result: 'refused', reason: '退款关闭' }),
    ])
    expect(posts().filter((call) => call.includes('/refunds'))).toHaveLength(2)
  })

  test('a refund follows its payment', async () => {
    const original = await school.request({ kind: 'payment' })
    school.double.requests.take('transaction', school.merchant.mchid, original, 5000, school.clock.now(), null)
    school.double.requests.settle(original, 'SUCCESS', school.clock.now())
    const number = await school.request({ kind: 'refund', original, originalAmount: 5000, amount: 1200 })
    await school.sendAll()
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
    school.later()
    await school.sendAll()
    expect(school.outcomes).toMatchObject([
      { number: original, result: 'accepted', amount: 5000 },
      { number, kind: 'refund', result: 'accepted', amount: 1200 },
    ])
  })
})
