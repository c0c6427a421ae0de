import { createPrivateKey } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  NoticeRefused,
  type PaymentProvider,
  ProviderRefusal,
  ProviderSilence,
} from '../../../../src/server/payment/provider.ts'
import { wechatPay } from '../../../../src/server/payment/wechat/wechat-pay.ts'
import { WechatPayDouble } from '../../../support/wechat-pay/double.ts'
import { merchantKey } from '../../../support/wechat-pay/platform-key.ts'
import { packageOf } from '../../../support/wechat-pay/requests.ts'

const start = Date.UTC(2026, 10, 23, 2)
let now = start
let double: WechatPayDouble
let provider: PaymentProvider
let merchant: ReturnType<WechatPayDouble['enrol']>

/** What a school calls the double with, changed as a test wants. */
function providerOf(
  { mchid, appid, serial, privateKey, apiV3Key } = merchant,
  changes: Partial<Parameters<typeof wechatPay>[0]> = {},
) {
  return wechatPay({
    base: double.url,
    merchant: { mchid, serial, privateKey: createPrivateKey(privateKey) },
    appid,
    apiV3Key,
    publicKey: null,
    notifyUrl: 'https://campus.example.edu.cn/console/payment/wechat/notify/1',
    transferScene: '1005',
    sceneReport: [{ info_type: '岗位类型', info_content: '骑手' }],
    now: () => now,
    ...changes,
  })
}

beforeEach(async () => {
  now = start
  double = new WechatPayDouble(() => now)
  await double.start()
  merchant = double.enrol('1900000001')
  provider = providerOf()
})
afterEach(() => double.stop())

const order = { number: 'P1', amount: 1234, description: '余额充值', expiresAt: start + 900_000, openid: null }
const payout = { number: 'T1', amount: 5000, openid: 'o-1', realName: null, remark: '提现' }

describe('payments', () => {
  test('a code to scan, asked about until it is paid', async () => {
    expect(await provider.pay(order)).toEqual({ codeUrl: 'weixin://wxpay/P1', prepayId: null })
    expect(await provider.paymentStanding('P1')).toMatchObject({ state: 'underWay' })
    double.requests.settle('P1', 'SUCCESS', start + 5000)
    expect(await provider.paymentStanding('P1')).toEqual({
      state: 'accepted',
      providerNumber: '4200000000000000000000001',
      amount: 1234,
      at: start + 5000,
    })
  })

  test('within the mini-program it is paid by the openid', async () => {
    expect(await provider.pay({ ...order, openid: 'o-1' })).toEqual({ codeUrl: null, prepayId: 'wxP1' })
    expect(double.calls).toContain('POST /v3/pay/transactions/jsapi')
  })

  test('a number nobody knows is unknown, and a closed one refused', async () => {
    expect(await provider.paymentStanding('P9')).toEqual({ state: 'unknown' })
    await provider.pay(order)
    await provider.closePayment('P1')
    expect(await provider.paymentStanding('P1')).toMatchObject({ state: 'refused', reason: 'CLOSED' })
  })

  test('of another school is not taken for ours', async () => {
    const other = providerOf(double.enrol('1900000002'))
    await other.pay(order)
    expect(await provider.paymentStanding('P1')).toEqual({ state: 'unknown' })
  })
})

describe('refunds and payouts', () => {
  test('a refund is under way, then accepted or closed', async () => {
    await provider.pay(order)
    const refund = { number: 'R1', original: 'P1', originalAmount: 1234, amount: 200, reason: '商品缺货' }
    await expect(provider.refund(refund)).rejects.toThrow(ProviderRefusal)
    double.requests.settle('P1', 'SUCCESS', start)
    expect(await provider.refund(refund)).toMatchObject({ state: 'underWay' })
    double.requests.settle('R1', 'SUCCESS', start)
    expect(await provider.refundStanding('R1')).toMatchObject({ state: 'accepted', amount: 200 })
    double.requests.settle('R1', 'CLOSED', start)
    expect(await provider.refundStanding('R1')).toMatchObject({ state: 'refused' })
    expect(await provider.refundStanding('R2')).toEqual({ state: 'unknown' })
  })

  test('a payout asks the payee to confirm, and says why it failed', async () => {
    expect(await provider.payOut(payout)).toEqual({
      state: 'underWay',
      detail: '待收款人确认',
      confirmation: packageOf('T1'),
      problem: null,
    })
    expect(await provider.payoutStanding('T1')).toMatchObject({ state: 'underWay', confirmation: null })
    double.requests.settle('T1', 'FAIL', start, { reason: 'ACCOUNT_NOT_EXIST' })
    expect(await provider.payoutStanding('T1')).toMatchObject({ state: 'refused', reason: 'ACCOUNT_NOT_EXIST' })
  })

  test('a name is sent from 2,000 元 on, encrypted with the newest certificate', async () => {
    await provider.payOut({ ...payout, realName: '王小明' })
    await providerOf().payOut({ ...payout, number: 'T2', amount: 200_000, realName: '王小明' })
    expect(double.calls.filter((call) => !call.includes('certificates'))).toHaveLength(2)
    expect(double.names.get('T2')).toBe('王小明')
    expect(double.names.has('T1')).toBe(false)
  })

  test('a payout whose answer was lost was made all the same, once', async () => {
    double.loseAnswer('/transfer-bills')
    await expect(provider.payOut(payout)).rejects.toThrow(ProviderSilence)
    expect(await provider.payoutStanding('T1')).toMatchObject({ state: 'underWay' })
    await provider.payOut(payout)
    expect(double.requests.payouts).toHaveLength(1)
  })
})

describe('answers', () => {
  test('that were changed on their way say nothing', async () => {
    await provider.pay(order)
    double.tamperNext('/out-trade-no/')
    await expect(provider.paymentStanding('P1')).rejects.toThrow('not signed by the provider')
    expect(await provider.paymentStanding('P1')).toMatchObject({ state: 'underWay' })
  })

  test('that refuse are told from those that decide nothing', async () => {
    double.refuseNext('/transfer-bills', { status: 403, code: 'NO_AUTH', message: '未开通' })
    await expect(provider.payOut(payout)).rejects.toMatchObject({ name: 'ProviderRefusal', code: 'NO_AUTH' })
    for (const status of [429, 500, 502]) {
      double.refuseNext('/transfer-bills', { status, code: 'SYSTEM_ERROR' })
      await expect(provider.payOut(payout)).rejects.toThrow(ProviderSilence)
    }
  })

  test('come from nobody where our own signature is not right', async () => {
    const privateKey = createPrivateKey(merchantKey(2).privateKey)
    const stranger = providerOf(merchant, { merchant: { mchid: merchant.mchid, serial: merchant.serial, privateKey } })
    await expect(stranger.payOut(payout)).rejects.toMatchObject({ code: 'SIGN_ERROR' })
    expect(double.requests.payouts).toEqual([])
  })

  test('are believed by a new certificate once it was fetched, and each is fetched once', async () => {
    await provider.pay(order)
    await provider.paymentStanding('P1')
    const fetches = () => double.calls.filter((call) => call === 'GET /v3/certificates').length
    expect(fetches()).toBe(1)
    double.rotate()
    now += 61_000
    expect(await provider.paymentStanding('P1')).toMatchObject({ state: 'underWay' })
    await provider.paymentStanding('P1')
    expect(fetches()).toBe(2)
  })

  test('by a clock five minutes off are not believed', async () => {
    await provider.pay(order)
    const early = providerOf(merchant, { now: () => now - 301_000 })
    await expect(early.paymentStanding('P1')).rejects.toThrow(ProviderSilence)
  })

  test('a wrong APIv3 key opens no certificate', async () => {
    const wrong = providerOf({ ...merchant, apiV3Key: 'x'.repeat(32) })
    await expect(wrong.pay(order)).rejects.toThrow('the certificates cannot be read with the APIv3 key')
  })

  test('are verified by the public key a school was given instead of certificates', async () => {
    const own = providerOf(merchant, { publicKey: double.usePublicKey('PUB_KEY_ID_0114') })
    expect(await own.pay(order)).toMatchObject({ codeUrl: 'weixin://wxpay/P1' })
    expect(double.calls).not.toContain('GET /v3/certificates')
    const other = providerOf(merchant, {
      publicKey: { ...double.usePublicKey('PUB_KEY_ID_0115'), id: 'PUB_KEY_ID_0116' },
    })
    await expect(other.pay(order)).rejects.toThrow(ProviderSilence)
  })
})

describe('notices', () => {
  beforeEach(async () => {
    await provider.pay(order)
    double.requests.settle('P1', 'SUCCESS', start)
  })

  test('tell of a payment, a refund and a payout', async () => {
    expect(await provider.readNotice(double.notice('P1', { id: 'n1' }))).toMatchObject({
      id: 'n1',
      kind: 'payment',
      number: 'P1',
      standing: { state: 'accepted', amount: 1234 },
    })
    await provider.refund({ number: 'R1', original: 'P1', originalAmount: 1234, amount: 200, reason: '' })
    double.requests.settle('R1', 'SUCCESS', start)
    expect(await provider.readNotice(double.notice('R1'))).toMatchObject({
      kind: 'refund',
      standing: { state: 'accepted', amount: 200 },
    })
    await provider.payOut(payout)
    double.requests.settle('T1', 'CANCELLED', start)
    expect(await provider.readNotice(double.notice('T1'))).toMatchObject({
      kind: 'payout',
      standing: { state: 'refused', reason: '转账已撤销' },
    })
  })

  test.each([
    ['changed on the way', { isTampered: true }, 'its signature is not right'],
    ['signed six minutes ago', { late: -360 }, 'it was signed too long ago'],
    ['signed in the future', { late: 360 }, 'it was signed too long ago'],
    ['for another merchant', { mchid: '1900000002' }, 'the answer is about something else'],
    ['for another app', { appid: 'wx2' }, 'the answer is about something else'],
    ['of an unknown serial', { serial: 'ABCDEF' }, 'no key of the provider has this serial'],
  ])('%s are refused', async (_, bend, why) => {
    const refusal = provider.readNotice(double.notice('P1', bend))
    await expect(refusal).rejects.toThrow(NoticeRefused)
    await expect(refusal).rejects.toThrow(why)
  })

  test('without a signature, and with the one WeChat tries us with, are refused', async () => {
    const { headers, body } = double.notice('P1')
    await expect(provider.readNotice({ headers: {}, body })).rejects.toThrow('it is not signed')
    const probe = { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}` }
    await expect(provider.readNotice({ headers: probe, body })).rejects.toThrow('its signature is not right')
  })

  test('invented serials have the certificates fetched once a minute at most', async () => {
    const fetches = () => double.calls.filter((call) => call === 'GET /v3/certificates').length
    const before = fetches()
    for (let each = 0; each < 20; each++) {
      await provider.readNotice(double.notice('P1', { serial: `CD${each}` })).catch(() => undefined)
    }
    expect(fetches() - before).toBe(0)
    now += 61_000
    for (let each = 0; each < 20; each++) {
      await provider.readNotice(double.notice('P1', { serial: `AB${each}` })).catch(() => undefined)
    }
    expect(fetches() - before).toBe(1)
  })
})

describe('bills', () => {
  test('name what was settled on a day, and nothing of other merchants', async () => {
    await provider.pay(order)
    double.requests.settle('P1', 'SUCCESS', start)
    await provider.refund({ number: 'R1', original: 'P1', originalAmount: 1234, amount: 200, reason: '' })
    double.requests.settle('R1', 'SUCCESS', start)
    await provider.payOut(payout)
    double.requests.settle('T1', 'SUCCESS', start)
    const other = providerOf(double.enrol('1900000002'))
    await other.payOut({ ...payout, number: 'T7' })
    double.requests.settle('T7', 'SUCCESS', start)
    expect(await provider.records('2026-11-23')).toMatchObject([
      { kind: 'payment', number: 'P1', amount: 1234, isSettled: true, at: start },
      { kind: 'refund', number: 'R1', amount: 200, isSettled: true },
      { kind: 'payout', number: 'T1', amount: 5000, isSettled: true },
    ])
    expect(await provider.records('2026-11-22')).toEqual([])
  })

  test('a day on which nothing happened has none', async () => {
    double.refuseNext('/v3/bill/tradebill', { status: 400, code: 'NO_STATEMENT_EXIST' })
    double.refuseNext('/v3/bill/fundflowbill', { status: 400, code: 'NO_STATEMENT_EXIST' })
    expect(await provider.records('2026-11-22')).toEqual([])
  })
})
