import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionEntry } from '../../../src/catalogue/token/wire.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const sessionOver = { code: 1001, message: 'token过期，请重试登录' }
const agents = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54',
}

describe.each(engines)('where an account is signed in, on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine)
  })
  afterAll(() => server.remove())

  const login = async (agent: string) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/school/login',
      headers: { 'user-agent': agent },
      payload: { username: 'moderator', password: 'campus-moderator' },
      remoteAddress: '10.0.0.8',
    })
    return String(response.json().data.access_token)
  }
  const list = async (token: string): Promise<SessionEntry[]> =>
    (await server.call(token, 'GET', '/console/sessions')).data.list
  const end = (token: string, what: object) => server.call(token, 'POST', '/console/sessions/end', what)
  const isOver = (token: string) => server.call(token, 'GET', '/school/getInfo')

  test('is listed with device, address and times, and told apart from the one that asks', async () => {
    const [desk, phone] = [await login(agents.windows), await login(agents.iphone)]
    const seen = await list(desk)
    expect(seen.map(({ device, address, kind, isOwn }) => ({ device, address, kind, isOwn }))).toEqual(
      expect.arrayContaining([
        { device: 'Windows 上的 Chrome', address: '10.0.0.8', kind: 'browser', isOwn: true },
        { device: 'iPhone 上的微信', address: '10.0.0.8', kind: 'browser', isOwn: false },
      ]),
    )
    expect(seen.every((each) => each.createdAt <= each.seenAt && each.seenAt < each.expiresAt)).toBe(true)
    expect(JSON.stringify(seen)).not.toContain(desk)
    expect(JSON.stringify(seen)).not.toContain(phone)
    expect(await list(await server.signIn('admin'))).toHaveLength(1)
  })

  test('one ends at its next call, in the audit by its device, and nothing brings it back', async () => {
    const [desk, phone] = [await login(agents.windows), await login(agents.iphone)]
    const other = (await list(desk)).filter(({ isOwn }) => !isOwn)
    const meant = (await list(phone)).find(({ isOwn }) => isOwn)
    expect(other.map(({ id }) => id)).toContain(meant?.id)
    expect(await end(desk, { id: meant?.id })).toMatchObject({
      code: 0,
      message: '已结束 1 处登录',
      data: { ended: 1 },
    })
    expect(await isOver(phone)).toMatchObject(sessionOver)
    expect(await isOver(desk)).toMatchObject({ code: 0 })
    expect(await end(desk, { id: meant?.id })).toMatchObject({ code: -2, message: '这处登录已经结束' })
    const admin = await server.signIn('admin')
    const { list: batches } = (await server.call(admin, 'GET', '/console/audit?command=session.end')).data
    expect(batches[0]).toMatchObject({ title: '结束登录', count: 1, undo: null, via: null })
    const { list: rows } = (await server.call(admin, 'GET', `/console/audit?batch=${batches[0].id}`)).data
    expect(rows[0]).toMatchObject({ before: { 登录: 'iPhone 上的微信，10.0.0.8' }, after: { 登录: '已结束' } })
  })

  test('all others end at once, and nobody else’s', async () => {
    const [desk, phone, colleague] = [
      await login(agents.windows),
      await login(agents.iphone),
      await server.signIn('admin'),
    ]
    expect((await end(desk, { others: true })).data.ended).toBeGreaterThanOrEqual(1)
    expect(await isOver(phone)).toMatchObject(sessionOver)
    expect(await isOver(colleague)).toMatchObject({ code: 0 })
    expect(await list(desk)).toHaveLength(1)
    expect(await end(desk, { others: true })).toMatchObject({ code: 0, message: '没有其他登录', data: { ended: 0 } })
  })

  test.each([[{}], [{ id: '' }], [{ id: 'x', others: true }]])('asks which is meant: %j', async (what) => {
    expect(await end(await login(agents.windows), what)).toMatchObject({ code: -2, message: '请选择要结束的登录' })
  })

  test('a colleague’s cannot be ended by its id', async () => {
    const colleague = await server.signIn('admin')
    const [theirs] = await list(colleague)
    expect(await end(await login(agents.windows), { id: theirs?.id })).toMatchObject({ code: -2 })
    expect(await isOver(colleague)).toMatchObject({ code: 0 })
  })
})
