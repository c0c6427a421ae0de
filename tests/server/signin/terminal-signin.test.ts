import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { revokeAccountSessions } from '../../../src/server/security/session.ts'
import { openTestApp, type TestAnswer, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

/** Opened once, by whoever waits for something to have happened. */
const gate = () => {
  const gates: (() => void)[] = []
  const opened = new Promise<void>((resolve) => gates.push(resolve))
  return { open: () => gates.map((each) => each()), opened }
}

const all = { readsOnly: false, modules: null, writesPerHour: null, days: 30, password: 'campus-moderator' }

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
    expect((await post(person, '/console/terminal/confirm', { code, ...all })).message).toMatch(/^没有终端/)
    const { token } = one.code === 0 ? one.data : other.data
    const { list } = (await server.call(person, 'GET', '/console/sessions')).data
    expect(list).toContainEqual(expect.objectContaining({ kind: 'terminal', name: '审核机', device: '终端' }))
    expect(await post(token, '/console/logout', {})).toMatchObject({ code: 0 })
    expect((await server.call(token, 'GET', '/school/getInfo')).code).toBe(1001)
  })

  test('waits with 19 others of its IPv6 network at most, whatever address of it each has', async () => {
    const from = async (remoteAddress: string) => {
      const payload = { name: '审核机' }
      return (await server.app.inject({ method: 'POST', url: '/console/terminal/begin', payload, remoteAddress }))
        .statusCode
    }
    const ofOne: number[] = []
    for (let at = 1; at <= 21; at++) ofOne.push(await from(`2001:db8::${at.toString(16)}`))
    expect(ofOne).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(await from('2001:db8:0:1::1')).toBe(200)
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
    [{ ...all, password: '' }, '请输入密码'],
    [{ ...all, password: 'campus-admin' }, '密码不正确'],
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

describe.each(engines)('who was let in before an account was signed out, on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const moderator = { schoolId: 1, accountId: 2 }
  const passwords = { moderator: 'campus-moderator', admin: 'campus-admin' }
  const refused = { code: -2, message: '登录没有获得允许，或已过期，请重新运行 login' }
  const sessionOver = { code: 1001, message: 'token过期，请重试登录' }
  const post = (token: string | null, path: string, body: object) => server.call(token, 'POST', path, body)
  const fetchToken = (device: string) => post(null, '/console/terminal/token', { device })
  const begin = async () => (await post(null, '/console/terminal/begin', { name: '不速之客' })).data
  /** A terminal that a session has let in and that does not fetch its token yet. */
  const confirmedBy = async (token: string, owner: 'moderator' | 'admin' = 'moderator') => {
    const { device, code } = await begin()
    const granted = { ...all, password: passwords[owner] }
    expect(await post(token, '/console/terminal/confirm', { code, ...granted })).toMatchObject({ code: 0 })
    return String(device)
  }
  /** Makes a call of which the account is signed out once it has come in and before it writes. */
  const signedOutDuring = async (call: () => Promise<TestAnswer>): Promise<TestAnswer> => {
    const [revoked, kept] = [gate(), gate()]
    const signingOut = server.database.write(async (trx) => {
      await revokeAccountSessions(server.database, trx, moderator)
      revoked.open()
      await kept.opened
    })
    await revoked.opened
    const writes = vi.spyOn(server.database, 'write')
    const answer = call()
    await expect
      .poll(() => writes.mock.calls.length)
      .toBeGreaterThan(0)
      .finally(kept.open)
    writes.mockRestore()
    await signingOut
    return answer
  }

  test.each<[how: string, signOut: (own: string, stolen: string) => Promise<TestAnswer>]>([
    ['all others end', (own) => post(own, '/console/sessions/end', { others: true })],
    [
      'the one that let it in ends',
      async (own, stolen) => {
        const { list } = (await server.call(stolen, 'GET', '/console/sessions')).data
        const { id } = list.find((each: { isOwn: boolean }) => each.isOwn)
        return post(own, '/console/sessions/end', { id })
      },
    ],
    [
      'the account is disabled and enabled',
      async () => {
        expect(await server.call(admin, 'GET', '/school/account/disable?id=2')).toMatchObject({ code: 0 })
        return server.call(admin, 'GET', '/school/account/enable?id=2')
      },
    ],
    [
      'the password is changed',
      (own) => {
        const { moderator: password } = passwords
        passwords.moderator = 'a-new-secret'
        return post(own, '/school/account/reset', { password, new_pwd: 'a-new-secret', confirm_pwd: 'a-new-secret' })
      },
    ],
  ])('fetches nothing after %s', async (_how, signOut) => {
    const [own, stolen] = [await server.signIn('moderator'), await server.signIn('moderator')]
    const device = await confirmedBy(stolen)
    const colleagues = await confirmedBy(admin, 'admin')
    expect(await signOut(own, stolen)).toMatchObject({ code: 0 })
    expect(await server.call(stolen, 'GET', '/school/getInfo')).toMatchObject(sessionOver)
    expect(await fetchToken(device)).toMatchObject(refused)
    expect(await fetchToken(colleagues)).toMatchObject({ code: 0, data: { token: expect.any(String) } })
  })

  test('is refused where the sign-out is kept while it asks', async () => {
    const device = await confirmedBy(await server.signIn('moderator'))
    expect(await signedOutDuring(() => fetchToken(device))).toMatchObject(refused)
  })

  test('is signed out as well where it is given its token just before', async () => {
    const device = await confirmedBy(await server.signIn('moderator'))
    const waitsForLock = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.database.db,
      )
      return rows.length
    }
    const [taken, goesOn] = [gate(), gate()]
    const { write } = server.database
    const opening = vi.spyOn(server.database, 'write').mockImplementationOnce((fn, ...rest) =>
      write(
        async (trx) => {
          const token = await fn(trx)
          taken.open()
          await goesOn.opened
          return token
        },
        ...rest,
      ),
    )
    const fetching = fetchToken(device)
    await taken.opened
    opening.mockRestore()
    const revoking = server.database.write((trx) => revokeAccountSessions(server.database, trx, moderator))
    const isBehind = engine === 'postgres' ? expect.poll(waitsForLock).toBe(1) : Promise.resolve()
    await isBehind.finally(goesOn.open)
    const { data } = await fetching
    await revoking
    expect(await server.call(data.token, 'GET', '/school/getInfo')).toMatchObject(sessionOver)
  })

  test.each([
    ['/console/terminal/confirm', all],
    ['/console/programs', { ...all, name: '抓取', writesPerHour: 10 }],
  ])('lets nobody in by a call that was under way: %s', async (path, body) => {
    const stolen = await server.signIn('moderator')
    const { device, code } = await begin()
    expect(
      await signedOutDuring(() => post(stolen, path, { code, ...body, password: passwords.moderator })),
    ).toMatchObject(sessionOver)
    expect(await fetchToken(device)).toMatchObject({ code: 0, data: null })
  })
})
