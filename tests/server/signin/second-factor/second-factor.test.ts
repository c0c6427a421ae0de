import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../support/test-app.ts'
import type { Dependencies } from '../../support/twin-ground.ts'

/** Two servers share a PostgreSQL, and each must know what the other was told. */
const grounds: readonly Dependencies[] = ['sqlite', 'twin']

describe.each(grounds)('a second factor on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeEach(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterEach(() => server.remove())

  const rule = (mode: string, token = admin) =>
    server.call(token, 'POST', '/console/setting/update/secondFactor', { mode, minutes: 15 })
  const login = (username: string) =>
    server.call(null, 'POST', '/school/login', { username, password: `campus-${username}` })
  const give = (ticket: string, code: string) => server.call(null, 'POST', '/console/signin/code', { ticket, code })
  const own = (token: string, path: string, body: object) =>
    server.call(token, 'POST', `/console/secondFactor/${path}`, body)
  /** The code of a secret, `ahead` periods from now: those taken are the one before, the present one and the next. */
  const codeOf = (secret: string, ahead = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * 30_000 })
  const bind = async (username: string) => {
    const token = await server.signIn(username)
    const begun = await own(token, 'begin', { password: `campus-${username}` })
    const secret: string = begun.data.secret
    const enable = () => own(token, 'enable', { code: codeOf(secret, -1) })
    const first = await enable()
    // A period may have ended between the code and its answer.
    const enabled = first.code === 0 ? first : await enable()
    expect(enabled).toMatchObject({ code: 0 })
    return { token, secret, codes: enabled.data.codes as readonly string[] }
  }
  const ticketOf = async (username: string): Promise<string> => {
    const answer = await login(username)
    expect(answer).toMatchObject({ code: -2, message: '请输入动态验证码' })
    expect(answer.data.access_token).toBeUndefined()
    return answer.data.second_factor.ticket
  }

  test('is off at first, asks nobody, and binds nothing', async () => {
    expect((await server.call(admin, 'GET', '/console/secondFactor')).data).toEqual({
      mode: 'off',
      isOn: false,
      recoveryLeft: 0,
    })
    expect(await own(admin, 'begin', { password: 'campus-admin' })).toMatchObject({
      code: -2,
      message: '学校没有启用两步验证',
    })
    expect(await login('moderator')).toMatchObject({ code: 0, data: { access_token: expect.any(String) } })
  })

  test('is asked of who makes a token for a program or lets a terminal in, since neither is asked later', async () => {
    await rule('offered')
    const { token } = await bind('moderator')
    const open = await server.signIn('moderator')
    const granted = { readsOnly: true, modules: null, writesPerHour: null, days: 365, password: 'campus-moderator' }
    const makeToken = (by: string) => server.call(by, 'POST', '/console/programs', { name: '日报', ...granted })
    const letIn = async (by: string) => {
      const { data } = await server.call(null, 'POST', '/console/terminal/begin', { name: '值班室' })
      const { code } = await server.call(by, 'POST', '/console/terminal/confirm', { code: data.code, ...granted })
      return {
        code,
        granted: (await server.call(null, 'POST', '/console/terminal/token', { device: data.device })).data,
      }
    }
    expect(await makeToken(open)).toMatchObject({ code: 428 })
    expect(await letIn(open)).toEqual({ code: 428, granted: null })
    expect(await makeToken(token)).toMatchObject({ code: 0 })
    expect(await letIn(token)).toMatchObject({ code: 0, granted: { token: expect.any(String) } })
  })

  test('once bound it is asked for in a second step, each code once, and nothing of it is told', async () => {
    await rule('offered')
    const token = await server.signIn('moderator')
    expect(await own(token, 'begin', { password: 'wrong-password' })).toMatchObject({ code: -2, message: '密码不正确' })
    expect(await own(token, 'begin', {})).toMatchObject({ code: -2, message: '请输入密码' })
    const { secret, codes } = await bind('moderator')
    expect(codes).toHaveLength(10)
    expect(await login('admin')).toMatchObject({ code: 0 })

    const ticket = await ticketOf('moderator')
    expect(await give(ticket, '000000')).toMatchObject({ code: -2, message: /不正确/ })
    const code = codeOf(secret)
    const signedIn = await give(ticket, code)
    expect(signedIn).toMatchObject({ code: 0, data: { access_token: expect.any(String) } })
    expect((await server.call(signedIn.data.access_token, 'GET', '/school/getInfo')).data.username).toBe('moderator')
    expect(await give(ticket, codeOf(secret, 1))).toMatchObject({ code: -2, message: '登录已超时，请重新登录' })
    expect(await give(await ticketOf('moderator'), code)).toMatchObject({ code: -2, message: /已用过/ })

    const tables = ['second_factor', 'recovery_code', 'signin_step', 'audit'] as const
    const stored = await Promise.all(tables.map((table) => server.database.db.selectFrom(table).selectAll().execute()))
    for (const told of [secret, ...codes, ticket]) expect(JSON.stringify(stored)).not.toContain(told)
  })

  test('of many who give one code at once, one is let in', async () => {
    await rule('offered')
    const { secret } = await bind('moderator')
    const tickets = [await ticketOf('moderator'), await ticketOf('moderator'), await ticketOf('moderator')]
    const code = codeOf(secret)
    const answers = await Promise.all(tickets.flatMap((ticket) => [give(ticket, code), give(ticket, code)]))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  test('a recovery code stands in for it once; new ones replace the others', async () => {
    await rule('offered')
    const { token, secret, codes } = await bind('moderator')
    const [first = '', second = ''] = codes
    expect(await give(await ticketOf('moderator'), first.toLowerCase().replaceAll('-', ' '))).toMatchObject({ code: 0 })
    expect(await give(await ticketOf('moderator'), first)).toMatchObject({ code: -2 })
    expect((await server.call(token, 'GET', '/console/secondFactor')).data.recoveryLeft).toBe(9)
    expect(await own(token, 'recovery', { code: codeOf(secret) })).toMatchObject({ code: 0 })
    expect(await give(await ticketOf('moderator'), second)).toMatchObject({ code: -2 })
  })

  test('guessing codes is held up, and a right password forgives no guess', async () => {
    await rule('offered')
    const { codes } = await bind('moderator')
    for (let guess = 0; guess < 5; guess++) await give(await ticketOf('moderator'), '000000')
    const held = await give(await ticketOf('moderator'), codes[0] ?? '')
    expect(held).toMatchObject({ status: 429, message: /动态验证码错误次数过多/ })
  })

  test('whoever has the password holds up no device that gave a code before, and makes none known', async () => {
    await rule('offered')
    const { codes } = await bind('moderator')
    const post = (url: string, payload: object, remoteAddress: string, device?: string) =>
      server.app.inject({ method: 'POST', url, payload, remoteAddress, cookies: device ? { device } : {} })
    const signIn = async (code: string, address: string, cookie?: string) => {
      const password = { username: 'moderator', password: 'campus-moderator' }
      const first = await post('/school/login', password, address, cookie)
      expect(first.cookies).toEqual([])
      const { ticket } = first.json().data.second_factor
      return post('/console/signin/code', { ticket, code }, address)
    }
    const known = (await signIn(codes[0] ?? '', '10.0.0.8')).cookies.find(({ name }) => name === 'device')
    for (let guess = 0; guess < 5; guess++) await signIn('000000', '10.0.0.9')
    expect((await signIn('000000', '10.0.0.9')).statusCode).toBe(429)
    expect((await signIn(codes[1] ?? '', '10.0.0.8', known?.value)).json()).toMatchObject({ code: 0 })
  })

  test('only another administrator resets it, and that is on record', async () => {
    await rule('offered')
    await bind('moderator')
    const id = Number(
      (await server.call(admin, 'POST', '/school/account/index', { keyword: 'moderator' })).data.list[0].id,
    )
    const reset = (token: string, ids: number[]) =>
      server.call(token, 'POST', '/console/account/resetSecondFactor', { ids })
    expect(await reset(await server.signIn('moderator'), [id])).toMatchObject({ code: 403 })
    const { token, secret } = await bind('admin')
    const self = Number((await server.call(admin, 'GET', '/school/getInfo')).data.uid)
    expect(await reset(token, [self])).toMatchObject({ code: -2, message: /另一位管理员/ })
    expect(await reset(token, [id])).toMatchObject({ code: 0, data: { changed: 1, undo: null } })
    expect(await login('moderator')).toMatchObject({ code: 0 })
    const { list } = (await server.call(admin, 'GET', '/console/audit')).data
    expect(list[0]).toMatchObject({ command: 'account.resetSecondFactor', account: { id: self }, undo: null })
    expect(await own(token, 'disable', { code: '000000' })).toMatchObject({ code: -2 })
    expect(await own(token, 'disable', { code: codeOf(secret) })).toMatchObject({ code: 0 })
    expect(await login('admin')).toMatchObject({ code: 0 })
  })

  test('what asked for a code ends with a changed password or a disabled account', async () => {
    await rule('offered')
    const { token, secret } = await bind('moderator')
    const ticket = await ticketOf('moderator')
    const passwords = { password: 'campus-moderator', new_pwd: 'a-new-secret', confirm_pwd: 'a-new-secret' }
    expect(await server.call(token, 'POST', '/school/account/reset', passwords)).toMatchObject({ code: 0 })
    expect(await give(ticket, codeOf(secret))).toMatchObject({ code: -2, message: '登录已超时，请重新登录' })
  })

  describe('where money and rights ask for it', () => {
    const role = { name: '值班', grants: ['topicDynamics'] }
    const createRole = (token: string, name = role.name) =>
      server.call(token, 'POST', '/school/role/add', { ...role, name })

    test('nobody asks of others what would keep themselves out', async () => {
      expect(await rule('required')).toMatchObject({ code: -2, message: /先.*绑定自己的两步验证/ })
    })

    test('rights are changed and taken back once a code was given lately, the rest without', async () => {
      await rule('offered')
      const { token, secret } = await bind('admin')
      expect(await rule('required', token)).toMatchObject({ code: 0 })
      expect(await createRole(token)).toMatchObject({ code: 0 })
      const other = await server.signIn('admin')
      expect(await createRole(other, '夜班')).toMatchObject({ code: 428, message: /动态验证码/ })
      expect(await rule('off', other)).toMatchObject({ code: 428 })
      expect(await server.call(other, 'POST', '/school/editInfo', { name: '管理员' })).toMatchObject({ code: 0 })
      expect(await own(other, 'confirm', { code: codeOf(secret) })).toMatchObject({ code: 0 })
      const made = await createRole(other, '夜班')
      expect(made).toMatchObject({ code: 0 })
      await server.database.write((trx) => trx.updateTable('session_confirmation').set({ confirmed_at: 1 }).execute())
      expect(await server.call(other, 'POST', '/console/undo', { undo: made.data.undo })).toMatchObject({ code: 428 })
      const fresh = await give(await ticketOf('admin'), codeOf(secret, 1))
      const undone = await server.call(fresh.data.access_token, 'POST', '/console/undo', { undo: made.data.undo })
      expect(undone).toMatchObject({ code: 0 })
    })

    test('keys of the school are changed once a code was given; what is noted of them goes without', async () => {
      await rule('offered')
      const { token, secret } = await bind('admin')
      await rule('required', token)
      const other = await server.signIn('admin')
      const robot = { name: '值班群', status: 'enabled' }
      const [app] = (await server.call(other, 'GET', '/school/wxapp/search?status=enabled')).data.list
      const edit = () => server.call(other, 'POST', '/school/wxapp/edit', { id: app.id, secret: 'a'.repeat(32) })
      expect(await server.call(other, 'POST', '/console/robot/add', robot)).toMatchObject({ code: 428 })
      expect(await edit()).toMatchObject({ code: 428 })
      expect(await own(other, 'confirm', { code: codeOf(secret) })).toMatchObject({ code: 0 })
      expect(await server.call(other, 'POST', '/console/robot/add', robot)).toMatchObject({ code: 0 })
      expect(await edit()).toMatchObject({ code: 0 })
      await server.database.write((trx) => trx.updateTable('session_confirmation').set({ confirmed_at: 1 }).execute())
      expect(await edit()).toMatchObject({ code: 428 })
      const tried = await server.call(other, 'POST', '/console/dryRun?command=wxapp.sync', { ids: [app.id] })
      expect(tried).toMatchObject({ code: 0, data: { changed: 1 } })
    })

    test('money moves only once a code was given lately; who has none is told to bind one', async () => {
      await rule('offered')
      const { token, secret } = await bind('admin')
      await rule('required', token)
      const { list } = (await server.call(admin, 'GET', '/school/user/list?status=normal&limit=1')).data
      const points = { ids: [list[0].id], reward: 5, reason: '活动奖励' }
      const reward = (by: string) => server.call(by, 'POST', '/school/user/rewardPoints', points)
      const other = await server.signIn('admin')
      expect(await reward(other)).toMatchObject({ code: 428 })
      await own(other, 'confirm', { code: codeOf(secret) })
      expect(await reward(other)).toMatchObject({ code: 0, data: { changed: 1 } })
      await server.database.write(async (trx) => {
        await trx.deleteFrom('second_factor').execute()
        await trx.deleteFrom('session_confirmation').execute()
      })
      expect(await reward(other)).toMatchObject({ code: -2, message: /先在「登录安全」中绑定/ })
    })
  })
})
