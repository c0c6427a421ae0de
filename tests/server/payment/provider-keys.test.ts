import { createPrivateKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverSecret } from '../../../src/server/database/server-secret.ts'
import { createSealer } from '../../../src/server/security/sealed.ts'
import { engines } from '../support/test-database.ts'
import { openPaymentSchool, type PaymentSchool } from './payment-school.ts'

describe.each(engines)('the keys of a payment provider on %s', (engine) => {
  let school: PaymentSchool
  let id = 0
  const post = (path: string, body: object) => school.server.call(school.admin, 'POST', path, body)
  const list = '/console/paymentProvider/list'

  beforeAll(async () => {
    school = await openPaymentSchool(engine)
    const answer = await post('/console/paymentProvider/create', school.settings())
    id = answer.data.ids[0]
  })
  afterAll(() => school.remove())

  /** What would tell a key: its middle, in any form it may be written in. */
  const telling = () => {
    const { privateKey, apiV3Key } = school.merchant
    return [apiV3Key, privateKey.split('\n')[3] ?? '', 'sealed:1:']
  }
  const expectNoKey = (text: string) => {
    for (const part of telling()) expect(text).not.toContain(part)
  }
  const stored = async () => {
    const [row] = await school.rows('payment_provider')
    return { privateKey: String(row?.private_key), apiV3Key: String(row?.api_v3_key) }
  }

  test('lie encrypted in the database, for this school alone', async () => {
    const { privateKey, apiV3Key } = await stored()
    expect([privateKey, apiV3Key]).toEqual([expect.stringMatching(/^sealed:1:/), expect.stringMatching(/^sealed:1:/)])
    const secret = await serverSecret(school.database, 'seal_secret')
    const sealer = createSealer(secret)
    expect(sealer.open(apiV3Key, 1)).toBe(school.merchant.apiV3Key)
    expect(createPrivateKey(sealer.open(privateKey, 1) ?? '').asymmetricKeyType).toBe('rsa')
    expect(sealer.open(apiV3Key, 2)).toBe(null)
    expect(createSealer(secret, 'another SEAL_KEY').open(apiV3Key, 1)).toBe(null)
    expect(sealer.open(`${apiV3Key.slice(0, -2)}AA`, 1)).toBe(null)
  })

  test('stand in no answer, export or search, and neither in the audit nor the outbox', async () => {
    const answers = [
      await post(list, {}),
      await post('/console/charts', { entity: 'paymentProvider' }),
      await school.server.call(school.admin, 'GET', '/console/audit?entity=paymentProvider'),
      await school.server.call(school.admin, 'GET', `/console/search?keyword=${school.merchant.mchid}`),
    ]
    for (const answer of answers) expectNoKey(JSON.stringify(answer))
    expect(answers[0]?.data.list).toMatchObject([{ mchid: '1900000001' }])
    const file = await school.server.app.inject({
      method: 'POST',
      url: '/console/export',
      headers: { authorization: `Bearer ${school.admin}` },
      payload: { entity: 'paymentProvider', format: 'csv' },
    })
    expectNoKey(file.body)
    for (const table of ['audit', 'outbox'] as const) {
      expectNoKey(JSON.stringify(await school.database.db.selectFrom(table).selectAll().execute()))
    }
  })

  test('left empty they stay, given anew they are replaced, and undo takes neither back nor shows it', async () => {
    const before = await stored()
    const edited = await post('/console/paymentProvider/update', { id, payFor: '跑腿费', privateKey: '', apiV3Key: '' })
    expect(edited).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await stored()).toEqual(before)
    const apiV3Key = 'n'.repeat(32)
    const changed = await post('/console/paymentProvider/update', { id, payFor: '配送费', apiV3Key })
    const after = await stored()
    expect(after.apiV3Key).not.toBe(before.apiV3Key)
    await post('/console/undo', { undo: changed.data.undo })
    expect(await stored()).toEqual(after)
    expect((await post(list, {})).data.list).toMatchObject([{ payFor: '跑腿费' }])
    await post('/console/paymentProvider/update', { id, apiV3Key: school.merchant.apiV3Key })
  })

  test.each([
    ['商户私钥无效', { privateKey: 'not a key' }],
    ['APIv3 密钥是 32 个字符', { apiV3Key: 'short' }],
    ['微信支付公钥和公钥 ID 要一起填写', { publicKeyId: 'PUB_KEY_ID_01' }],
    ['微信支付公钥无效', { publicKeyId: 'PUB_KEY_ID_01', publicKey: 'nothing' }],
    ['通知地址要以 https:// 开头', { notifyUrl: 'http://campus.example.edu.cn/console/payment/wechat/notify/1' }],
    ['通知地址要以 https:// 开头', { notifyUrl: 'https://campus.example.edu.cn/console/payment/wechat/notify/2' }],
  ])('are refused where they are none: %s', async (message, given) => {
    const answer = await post('/console/paymentProvider/update', { id, ...given })
    expect(answer).toMatchObject({ code: -2, message: expect.stringContaining(message) })
  })

  test('a private key pasted without its lines is one all the same', async () => {
    const privateKey = school.merchant.privateKey.replaceAll('\n', ' ')
    expect(await post('/console/paymentProvider/update', { id, privateKey })).toMatchObject({ code: 0 })
    const number = await school.request({ kind: 'payout' })
    await school.sendAll()
    expect(school.double.requests.find(number)).toMatchObject({ amount: 5000 })
  })

  test('switched off, nothing is sent until it is on again', async () => {
    await post('/console/paymentProvider/disable', { ids: [id] })
    const number = await school.request({ kind: 'payout' })
    await school.sendAll()
    expect(school.double.requests.find(number)).toBeUndefined()
    const day = { day: '2026-11-20' }
    expect(await post('/console/reconciliation/create', day)).toMatchObject({
      code: -2,
      message: expect.stringContaining('微信支付尚未配置'),
    })
    await post('/console/paymentProvider/enable', { ids: [id] })
    await school.sendAll()
    expect(school.double.requests.find(number)).toBeDefined()
  })

  /** Has everything under way succeed. */
  const settleAll = async () => {
    for (const { number, status } of await school.rows('payment_request')) {
      if (status === 'underWay') school.double.requests.settle(String(number), 'SUCCESS', school.clock.now())
    }
    school.later()
    await school.sendAll()
  }

  test('are those of one merchant for as long as a request of its is under way', async () => {
    await settleAll()
    const other = school.double.enrol('1900000009')
    const number = await school.request({ kind: 'payout' })
    await school.sendAll()
    school.double.calls.length = 0
    const why = expect.stringContaining('不能更换商户号或 AppID')
    for (const given of [other, { appid: 'wx-another' }]) {
      expect(await post('/console/paymentProvider/update', { id, ...given })).toMatchObject({ code: -2, message: why })
    }
    expect(await post('/console/paymentProvider/update', { id, payFor: '代取费' })).toMatchObject({ code: 0 })
    school.later()
    await school.sendAll()
    expect(school.double.calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(await school.requestOfNumber(number)).toMatchObject({ status: 'underWay' })
    await settleAll()
    const changed = await post('/console/paymentProvider/update', { id, ...other })
    expect(changed).toMatchObject({ code: 0, data: { changed: 1 } })
    await school.request({ kind: 'payout' })
    await school.sendAll()
    const undone = await post('/console/undo', { undo: changed.data.undo })
    expect(undone).toMatchObject({ data: { changed: 0, skipped: [{ reason: why }] } })
    expect((await post(list, {})).data.list).toMatchObject([{ mchid: '1900000009' }])
  })

  test('and the merchant that is asked is the one there is when a request comes to be under way', async () => {
    await settleAll()
    const other = school.double.enrol('1900000010')
    const number = await school.request({ kind: 'payout' })
    let isChanged = false
    await school.anotherServer(async () => {
      if (isChanged) return
      isChanged = true
      expect(await post('/console/paymentProvider/update', { id, ...other })).toMatchObject({ data: { changed: 1 } })
    })()
    school.double.calls.length = 0
    school.later()
    await school.sendAll()
    expect(school.double.requests.find(number)).toMatchObject({ mchid: other.mchid })
    expect(school.double.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })
})
