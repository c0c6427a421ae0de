import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

const all = { readsOnly: false, modules: null, writesPerHour: null, days: 30 }

describe.each(engines)('a terminal signed in by its code, on %s', (engine) => {
  let server: TestApp
  let person: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    person = await server.signIn('moderator')
  })
  afterAll(() => server.remove())

  const post = (token: string | null, path: string, body: object) => server.call(token, 'POST', path, body)
  const begin = async () => (await post(null, '/console/terminal/begin', { name: '审核机' })).data
  const fetchToken = (device: string) => post(null, '/console/terminal/token', { device })
  const letIn = async (granted: object = all) => {
    const { device, code } = await begin()
    expect(await post(person, '/console/terminal/confirm', { code, ...granted })).toMatchObject({ code: 0 })
    return String((await fetchToken(device)).data.token)
  }
  const pending = async (token: string) =>
    (await server.call(token, 'GET', '/school/v3_0/topic/topic/lists?status=pending&limit=3')).data.list

  test('waits until a person who sees its name and address confirms, and is given its token once', async () => {
    const { device, code } = await begin()
    expect(code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/)
    expect(await fetchToken(device)).toMatchObject({ code: 0, data: null })
    const typed = code.toLowerCase().replace('-', '')
    const seen = await server.call(person, 'GET', `/console/terminal/request?code=${typed}`)
    expect(seen).toMatchObject({ code: 0, data: { name: '审核机', address: '127.0.0.1' } })
    expect(await post(person, '/console/terminal/confirm', { code: typed, ...all })).toMatchObject({ code: 0 })
    const [one, other] = await Promise.all([fetchToken(device), fetchToken(device)])
    expect([one.code, other.code].sort()).toEqual([-2, 0])
    expect((await post(person, '/console/terminal/confirm', { code, ...all })).code).toBe(-2)
    const { token } = one.code === 0 ? one.data : other.data
    const { list } = (await server.call(person, 'GET', '/console/sessions')).data
    expect(list).toContainEqual(expect.objectContaining({ kind: 'terminal', name: '审核机', device: '终端' }))
    expect(await post(token, '/console/logout', {})).toMatchObject({ code: 0 })
    expect((await server.call(token, 'GET', '/school/getInfo')).code).toBe(1001)
  })

  test('is told that it was refused', async () => {
    const { device, code } = await begin()
    await post(person, '/console/terminal/refuse', { code })
    expect(await fetchToken(device)).toMatchObject({
      code: -2,
      message: '登录没有获得允许，或已过期，请重新运行 login',
    })
  })

  test('does what its owner may, as the audit says, and never what is not opened to it', async () => {
    const token = await letIn()
    const [row] = await pending(token)
    expect(await server.call(token, 'GET', `/school/v3_0/topic/topic/adoptTopic?id=${row.id}`)).toMatchObject({
      code: 0,
    })
    const admin = await server.signIn('admin')
    const { list } = (await server.call(admin, 'GET', '/console/audit?command=topic.approve')).data
    expect(list[0]).toMatchObject({ via: '终端 审核机', account: { name: '王老师' }, count: 1 })
    for (const [method, path] of [
      ['GET', '/console/sessions'],
      ['POST', '/console/terminal/confirm'],
      ['POST', '/school/account/reset'],
      ['GET', '/console/events'],
    ] as const) {
      expect(await server.call(token, method, path), path).toMatchObject({ code: 403 })
    }
    expect((await post(token, '/school/role/add', { name: '新角色' })).code).toBe(403)
  })

  test('is kept to reading, and to its modules', async () => {
    const reading = await letIn({ ...all, readsOnly: true })
    const [row] = await pending(reading)
    expect((await server.call(reading, 'GET', `/school/v3_0/topic/topic/adoptTopic?id=${row.id}`)).code).toBe(403)
    const elsewhere = await letIn({ ...all, modules: ['complaint'] })
    expect((await server.call(elsewhere, 'GET', '/school/v3_0/topic/topic/lists')).code).toBe(403)
  })

  test.each([
    [{ ...all, days: 0 }, '有效期至少 1 天'],
    [{ ...all, days: 400 }, '有效期最长 365 天'],
    [{ ...all, modules: ['nonsense'] }, '没有模块 nonsense'],
    [{ ...all, modules: [] }, '请至少选择一个模块'],
  ])('is not let in for %j', async (granted, message) => {
    const { code } = await begin()
    expect(await post(person, '/console/terminal/confirm', { code, ...granted })).toMatchObject({ code: -2, message })
  })

  test('ends when it was given to, however much it is used', async () => {
    const token = await letIn({ ...all, days: 1 })
    const ends = async () =>
      (await server.database.db.selectFrom('session').selectAll().where('kind', '=', 'terminal').execute()).at(-1)
    const before = await ends()
    await server.database.write((trx) => trx.updateTable('session').set({ seen_at: 0 }).execute())
    expect((await server.call(token, 'GET', '/school/getInfo')).code).toBe(0)
    expect((await ends())?.expires_at).toBe(before?.expires_at)
  })
})
