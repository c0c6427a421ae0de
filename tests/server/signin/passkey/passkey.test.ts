import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PasskeyDouble } from '../../../support/passkey-double.ts'
import { openTestApp, type TestApp } from '../../support/test-app.ts'
import { engines } from '../../support/test-database.ts'

/** What requests without a network are made to. */
const site = { origin: 'http://localhost' }
const refusal = { code: -2, message: '这个通行密钥不能登录，请换一种方式' }

describe.each(engines)('passkeys on %s', (engine) => {
  let server: TestApp
  let token: string
  beforeEach(async () => {
    server = await openTestApp(engine)
    token = await server.signIn('moderator')
  })
  afterEach(() => server.remove())

  const own = (path: string, body: object, by = token) => server.call(by, 'POST', `/console/passkey/${path}`, body)
  const begin = (by = token) => own('begin', { password: 'campus-moderator' }, by)
  const add = async (device: PasskeyDouble, manner: object = {}) =>
    own('add', { name: '手机', response: device.make((await begin()).data, { ...site, ...manner }) })
  const options = async () => (await server.call(null, 'POST', '/console/signin/passkey/begin', {})).data
  const give = (response: object) => server.call(null, 'POST', '/console/signin/passkey', { response })
  const signIn = async (device: PasskeyDouble, manner: object = {}) =>
    give(device.sign(await options(), { ...site, ...manner }))

  test('one is made with the password, signs in by itself, and is removed by its owner', async () => {
    expect((await server.call(null, 'GET', '/console/features')).data.passkeys).toBe(false)
    expect(await own('begin', { password: 'wrong-password' })).toMatchObject({ code: -2, message: '密码不正确' })
    const device = new PasskeyDouble()
    expect(await signIn(device)).toMatchObject(refusal)
    expect(await add(device)).toMatchObject({ code: 0 })
    expect((await server.call(null, 'GET', '/console/features')).data.passkeys).toBe(true)
    const signedIn = await signIn(device)
    expect(signedIn).toMatchObject({ code: 0, data: { access_token: expect.any(String) } })
    expect((await server.call(signedIn.data.access_token, 'GET', '/school/getInfo')).data.username).toBe('moderator')
    const { data } = await server.call(token, 'GET', '/console/passkey')
    expect(data).toMatchObject([{ name: '手机', usedAt: expect.any(Number) }])
    const other = await server.signIn('admin')
    expect(await own('rename', { id: data[0].id, name: '别人的' }, other)).toMatchObject({ code: -2 })
    expect(await own('rename', { id: data[0].id, name: ' ' })).toMatchObject({ code: -2, message: '请输入名称' })
    expect(await own('rename', { id: data[0].id, name: '办公室的手机' })).toMatchObject({ code: 0 })
    expect((await server.call(token, 'GET', '/console/passkey')).data).toMatchObject([{ name: '办公室的手机' }])
    expect(await own('remove', { id: data[0].id }, other)).toMatchObject({ code: -2 })
    expect(await own('remove', { id: data[0].id })).toMatchObject({ code: 0 })
    expect(await signIn(device)).toMatchObject(refusal)
    const { list } = (await server.call(other, 'GET', '/console/audit')).data
    const commands = list.map((batch: { command: string }) => batch.command)
    expect(commands.slice(0, 3)).toEqual(['account.removePasskey', 'account.renamePasskey', 'account.addPasskey'])
  })

  test('goes by no signature of another site, challenge or device, nor of who was not verified', async () => {
    expect(await add(new PasskeyDouble(), { origin: 'https://evil.example' })).toMatchObject({ code: -2 })
    expect(await add(new PasskeyDouble(), { isVerified: false })).toMatchObject({ code: -2 })
    const device = new PasskeyDouble()
    const challenge = (await begin()).data
    const other = await server.signIn('admin')
    expect(await own('add', { response: device.make(challenge, site) }, other)).toMatchObject({ code: -2 })
    await add(device)

    expect(await signIn(device, { origin: 'https://evil.example' })).toMatchObject(refusal)
    expect(await signIn(device, { rpId: 'evil.example' })).toMatchObject(refusal)
    expect(await signIn(device, { isVerified: false })).toMatchObject(refusal)
    const ofRegistration = (await begin()).data
    expect(await give(device.sign({ ...ofRegistration, rpId: 'localhost' }, site))).toMatchObject(refusal)
    const stranger = Object.assign(new PasskeyDouble(), { id: device.id })
    expect(await signIn(stranger)).toMatchObject(refusal)
    expect(await signIn(device)).toMatchObject({ code: 0 })
  })

  test('a signature counts once, also of many at once, and a copy that lags behind is refused', async () => {
    const device = new PasskeyDouble()
    await add(device)
    const signed = device.sign(await options(), site)
    const answers = await Promise.all([give(signed), give(signed), give(signed)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    device.counter = 0
    expect(await signIn(device)).toMatchObject(refusal)
  })

  test('signs nobody in whose account is disabled, and is made past no second factor', async () => {
    const device = new PasskeyDouble()
    await add(device)
    const admin = await server.signIn('admin')
    await server.call(admin, 'POST', '/console/setting/update/secondFactor', { mode: 'offered', minutes: 15 })
    const begun = await server.call(token, 'POST', '/console/secondFactor/begin', { password: 'campus-moderator' })
    const code = TOTP.generate({ secret: Secret.fromBase32(begun.data.secret) })
    await server.call(token, 'POST', '/console/secondFactor/enable', { code })
    expect(await begin(await server.signIn('moderator'))).toMatchObject({ code: 428 })
    expect(await begin()).toMatchObject({ code: 0 })
    expect(await signIn(device)).toMatchObject({ code: 0, data: { access_token: expect.any(String) } })

    const { id } = (await server.call(admin, 'POST', '/school/account/index', { keyword: 'moderator' })).data.list[0]
    await server.call(admin, 'GET', `/school/account/disable?ids=${id}`)
    expect(await signIn(device)).toMatchObject({ code: -2, message: /已停用/ })
  })
})
