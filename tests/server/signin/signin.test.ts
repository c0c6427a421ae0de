import svgCaptcha from 'svg-captcha'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { sessionLife } from '../../../src/server/security/session.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'
import { grounds, notOnTwin } from '../support/twin-ground.ts'

const create = vi.spyOn(svgCaptcha, 'create')

const sessionOver = { code: 1001, message: 'token过期，请重试登录' }
const refused = { status: 200, code: -2, message: '用户名或密码不正确' }

describe.each(grounds)('signing in on %s', (dependencies) => {
  let server: TestApp
  const open = async () => {
    server = await openTestApp(dependencies)
  }

  const login = (body: object) => server.call(null, 'POST', '/school/login', body)
  const info = (token: string | null) => server.call(token, 'GET', '/school/getInfo')
  const change = (table: string, id: number, values: Record<string, string>) =>
    server.database.write((trx) =>
      entityTables(trx).updateTable(table).set(values).where('school_id', '=', 1).where('id', '=', id).execute(),
    )

  describe('opens sessions or none, and', () => {
    beforeAll(open)
    afterAll(() => server.remove())

    test('answers a token that says who signed in, with school, role and power', async () => {
      const answer = await login({ username: '  moderator ', password: 'campus-moderator', captcha: '' })
      expect(answer).toMatchObject({ status: 200, code: 0 })
      expect(await info(answer.data.access_token)).toMatchObject({
        code: 0,
        data: {
          uid: 2,
          username: 'moderator',
          name: '王老师',
          school_id: 1,
          school: { name: '江南理工大学' },
          role: '审核员',
          roles: ['审核员', 'admin', 'editor'],
          power: {
            data: [{ path: '/topicDynamics', title: '话题动态' }, { path: '/complaint' }, { path: '/lovewall' }],
          },
          grants: ['topicDynamics', 'complaint', 'lovewall', 'navigation.upload', 'navigation.link'],
        },
      })
    })

    test('takes a form-encoded body as well', async () => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/school/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=admin&password=campus-admin',
      })
      expect(response.json()).toMatchObject({ code: 0, data: { access_token: expect.any(String) } })
    })

    test('the super administrator may do everything and sees every entry', async () => {
      const { data } = await info(await server.signIn('admin'))
      expect(data).toMatchObject({ role: '超级管理员', grants: ['*'], power: { data: [] } })
    })

    test('an account of the other school is in its own school', async () => {
      const { data } = await info(await server.signIn('other'))
      expect(data).toMatchObject({ school_id: 2, school: { name: '云岭师范学院' } })
    })

    test('answers the same to an unknown user and a wrong password', async () => {
      expect(await login({ username: 'admin', password: 'wrong-password' })).toEqual(refused)
      expect(await login({ username: 'nobody', password: 'wrong-password' })).toEqual(refused)
    })

    test('nobody can sign in to an account without a password', async () => {
      expect(await login({ username: 'chen.mei', password: 'null' })).toEqual(refused)
    })

    test.each([
      [{}, '请输入用户名'],
      [{ username: '   ', password: 'x' }, '请输入用户名'],
      [{ username: 'admin' }, '请输入密码'],
      [{ username: { a: 1 }, password: 'x' }, '请输入用户名'],
    ])('refuses %j', async (body, message) => {
      expect(await login(body)).toMatchObject({ code: -2, message })
    })
  })

  describe('ends and limits them, and', () => {
    beforeEach(open)
    afterEach(() => server.remove())

    test('keeps only a hash of the token', async () => {
      const token = await server.signIn('admin')
      const rows = await server.database.db.selectFrom('session').selectAll().execute()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    test('answers 1001 to a missing, unknown or expired token', async () => {
      expect(await info(null)).toMatchObject(sessionOver)
      expect(await info('x'.repeat(43))).toMatchObject(sessionOver)
      const token = await server.signIn('admin')
      expect((await info(token)).code).toBe(0)
      await server.database.write((trx) =>
        trx
          .updateTable('session')
          .set((session) => ({ expires_at: session('expires_at', '-', sessionLife) }))
          .execute(),
      )
      expect(await info(token)).toMatchObject(sessionOver)
    })

    test('signing out ends this session and no other', async () => {
      const [one, other] = [await server.signIn('admin'), await server.signIn('admin')]
      expect(await server.call(one, 'POST', '/console/logout')).toMatchObject({ code: 0 })
      expect(await info(one)).toMatchObject(sessionOver)
      expect((await info(other)).code).toBe(0)
    })

    test('a disabled account is told so, only with the right password, and its sessions are over', async () => {
      const token = await server.signIn('moderator')
      await change('account', 2, { status: 'disabled' })
      expect(await info(token)).toMatchObject(sessionOver)
      expect(await login({ username: 'moderator', password: 'campus-moderator' })).toMatchObject({
        code: -2,
        message: '账号已停用，请联系管理员',
      })
      expect(await login({ username: 'moderator', password: 'wrong-password' })).toEqual(refused)
    })

    test('an account whose role is disabled is out as well', async () => {
      const token = await server.signIn('moderator')
      await change('role', 4, { status: 'disabled' })
      expect(await info(token)).toMatchObject(sessionOver)
    })

    test('after five failures the account waits a second, and says so', async () => {
      let last = await login({ username: 'nobody', password: 'wrong-password' })
      for (let attempt = 1; attempt < 5; attempt++)
        last = await login({ username: 'nobody', password: 'wrong-password' })
      expect(last).toEqual(refused)
      const again = () =>
        server.app.inject({
          method: 'POST',
          url: '/school/login',
          payload: { username: 'nobody', password: 'wrong-password' },
        })
      let response = await again()
      // A busy machine may let the second pass; the next is then two.
      for (let late = 0; response.statusCode === 200 && late < 4; late++) response = await again()
      expect(response.statusCode).toBe(429)
      const seconds = Number(response.headers['retry-after'])
      expect([1, 2, 4, 8, 16]).toContain(seconds)
      expect(response.json()).toMatchObject({ code: 429, message: `密码错误次数过多，请 ${seconds} 秒后再试` })
      expect(await login({ username: 'admin', password: 'campus-admin' })).toMatchObject({ code: 0 })
    })
  })
})

notOnTwin('the captcha of signing in', 'its text is read from the memory of one process')

describe.each(engines)('the captcha of signing in on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine, { captcha: true })
  })
  afterAll(() => server.remove())

  const picture = async () => {
    const response = await server.app.inject('/captcha')
    expect(response.headers['content-type']).toBe('image/png')
    const result = create.mock.results.at(-1)
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ name: 'captcha', httpOnly: true, maxAge: 120, sameSite: 'Strict' })
    return { cookie: cookie?.value ?? '', text: result?.type === 'return' ? result.value.text : '' }
  }
  const login = async (captcha: string, cookie: string | undefined) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/school/login',
      payload: { username: 'admin', password: 'campus-admin', captcha },
      cookies: cookie === undefined ? {} : { captcha: cookie },
    })
    return response.json()
  }

  test('lets the right answer through, once', async () => {
    const { cookie, text } = await picture()
    expect(await login(text, cookie)).toMatchObject({ code: 0, data: { access_token: expect.any(String) } })
    expect(await login(text, cookie)).toMatchObject({ code: -2, message: '验证码已失效，请换一张再试' })
  })

  test('refuses a wrong, a missing and a foreign answer', async () => {
    const { cookie } = await picture()
    expect(await login('', cookie)).toMatchObject({ code: -2, message: '请输入验证码' })
    expect(await login('0000', cookie)).toMatchObject({ code: -2, message: '验证码不正确，请重新输入' })
    expect(await login('ABCD', undefined)).toMatchObject({ code: -2, message: '验证码已失效，请换一张再试' })
  })
})
