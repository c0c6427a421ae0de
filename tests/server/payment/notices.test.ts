import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/test-database.ts'
import { openPaymentSchool, type PaymentSchool } from './payment-school.ts'

describe.each(engines)('notices of a payment provider on %s', (engine) => {
  let school: PaymentSchool
  let number = ''
  beforeAll(async () => {
    school = await openPaymentSchool(engine)
    await school.configure()
  })
  beforeEach(async () => {
    school.outcomes.length = 0
    number = await school.request({ kind: 'payment', amount: 1234 })
    school.double.requests.take('transaction', school.merchant.mchid, number, 1234, school.clock.now(), null)
    school.double.requests.settle(number, 'SUCCESS', school.clock.now())
  })
  afterAll(() => school.remove())

  const status = async () => (await school.requestOfNumber(number)).status

  test('settles what it tells of, and is answered 204', async () => {
    expect(await school.notify(number)).toEqual({ statusCode: 204, answer: '' })
    expect(school.outcomes).toMatchObject([{ number, kind: 'payment', result: 'accepted', amount: 1234 }])
    expect(await status()).toBe('accepted')
  })

  test('told twice, and asked about besides, the outcome is one', async () => {
    await school.notify(number, { id: `n-${number}` })
    expect(await school.notify(number, { id: `n-${number}` })).toMatchObject({ statusCode: 204 })
    expect(await school.notify(number)).toMatchObject({ statusCode: 204 })
    school.later(60_000)
    await school.sendAll()
    expect(school.outcomes).toHaveLength(1)
  })

  test('told at once by several requests, the outcome is one', async () => {
    await Promise.all([1, 2, 3, 4].map(() => school.notify(number, { id: `m-${number}` })))
    expect(school.outcomes).toHaveLength(1)
  })

  test.each([
    ['changed on the way', { isTampered: true }],
    ['of another amount', { amount: 1 }],
    ['for another merchant', { mchid: '1900000002' }],
    ['for another app', { appid: 'wx000' }],
    ['recorded six minutes ago', { late: -360 }],
    ['signed by a serial nobody has', { serial: 'ABC' }],
  ])('%s is refused as the provider expects, and changes nothing', async (_, bend) => {
    const { statusCode, answer } = await school.notify(number, bend)
    expect(statusCode).toBe(400)
    expect(JSON.parse(answer)).toEqual({ code: 'FAIL', message: '失败' })
    expect(await status()).toBe('waiting')
    expect(school.outcomes).toEqual([])
  })

  test('one that could not be kept is taken when it is told again by the same id', async () => {
    school.listening.also = async () => {
      throw new Error('the ledger cannot be written')
    }
    expect((await school.notify(number, { id: `k-${number}` })).statusCode).toBe(500)
    school.listening.also = async () => {}
    expect((await school.notify(number, { id: `k-${number}` })).statusCode).toBe(204)
    expect(school.outcomes).toHaveLength(1)
  })

  test('to another school, one without a provider and none at all settles nothing', async () => {
    const other = await school.server.signIn('other')
    const elsewhere = school.settings(2, school.double.enrol('1900000002'))
    await school.server.call(other, 'POST', '/console/paymentProvider/create', elsewhere)
    for (const [each, bend] of [
      [2, {}],
      [2, { mchid: '1900000002', appid: 'wx1900000002' }],
      [3, {}],
      [0, {}],
    ] as const) {
      expect((await school.notify(number, bend, each)).statusCode).toBe(400)
    }
    expect(school.outcomes).toEqual([])
    expect(await status()).toBe('waiting')
  })

  test('a certificate that is new is fetched, and the notice taken', async () => {
    school.double.rotate()
    school.later(61_000)
    expect((await school.notify(number)).statusCode).toBe(204)
  })

  test('what is no notice is refused before anything is read of it', async () => {
    const url = '/console/payment/wechat/notify/1'
    for (const payload of ['', '{', '{"id":1}', 'x'.repeat(70_000)]) {
      const { statusCode } = await school.server.app.inject({ method: 'POST', url, payload })
      expect([400, 413]).toContain(statusCode)
    }
  })
})
