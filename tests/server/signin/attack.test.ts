import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { tellFigure, trustEngines, trustSize } from '../support/trust-size.ts'

describe.each(trustEngines)('signing in while others guess on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await openTestApp(engine, { demoAsked: true })
  })
  afterEach(() => server.database.write((trx) => trx.deleteFrom('login_failure').execute()))
  afterAll(() => server.remove())

  const login = (username: string, password: string, address: string, device?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/school/login',
      payload: { username, password },
      headers: { 'x-forwarded-for': address },
      cookies: device === undefined ? {} : { device },
    })
  /** So many failures of unknown devices that others wait half a minute, longer than this machine takes for a test. */
  const guessAt = (username: string) => {
    const failure = (_: unknown, id: number) => ({
      id: `${username}-${id}`,
      key: `account:1:${username}`,
      at: Date.now(),
    })
    const failures = Array.from({ length: 12 }, failure)
    return server.database.write((trx) => trx.insertInto('login_failure').values(failures).execute())
  }
  const deviceOf = (response: Awaited<ReturnType<typeof login>>) =>
    response.cookies.find(({ name }) => name === 'device')

  test('the device of the owner is known again by a cookie that no script reads, bound to the account', async () => {
    const first = deviceOf(await login('admin', 'campus-admin', '192.0.2.7'))
    expect(first).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/school', maxAge: 400 * 86_400 })
    await guessAt('admin')
    await guessAt('moderator')
    const own = await login('admin', 'campus-admin', '192.0.2.7', first?.value)
    expect(own.json()).toMatchObject({ code: 0 })
    const unsigned = first?.value.replace(/[\w-]{43}$/, 'x'.repeat(43))
    const forged = [undefined, unsigned, `${first?.value}x`, first?.value.replace('1-1', '1-2'), 'x.1-1.y', '1-1']
    for (const device of forged)
      expect((await login('admin', 'campus-admin', '192.0.2.8', device)).statusCode).toBe(429)
    const stranger = await login('moderator', 'campus-moderator', '192.0.2.7', first?.value)
    expect(stranger.statusCode).toBe(429)
    expect(stranger.json().message).toMatch(/请 \d+ 秒后再试/)
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(30)
  })

  test('one device is known to all who sign in on it', async () => {
    const first = deviceOf(await login('admin', 'campus-admin', '192.0.2.7'))
    const both = deviceOf(await login('moderator', 'campus-moderator', '192.0.2.7', first?.value))
    await guessAt('admin')
    expect((await login('admin', 'campus-admin', '192.0.2.7', both?.value)).json()).toMatchObject({ code: 0 })
  })

  test('under many addresses on one account and one on many accounts the owner is let in at once', async (context) => {
    const rounds = trustSize(50, 20)
    const device = deviceOf(await login('admin', 'campus-admin', '192.0.2.7'))?.value
    let guesses = 0
    for (let round = 0; round < rounds; round++) {
      const attack = Array.from({ length: 20 }, (_, i) => [
        login('admin', 'guess', `10.1.${round}.${i}`),
        login(`account${round}.${i}`, 'guess', '10.9.9.9'),
      ]).flat()
      if (round % 10 === 9) {
        expect((await login('admin', 'campus-admin', '192.0.2.7', device)).json()).toMatchObject({ code: 0 })
      }
      for (const answer of await Promise.all(attack)) if (answer.statusCode === 200) guesses += 1
    }
    expect(guesses).toBeLessThan(100)
    tellFigure(context, `${engine}: ${rounds * 40} tries, ${guesses} passwords judged, the owner let in each time`)
  })

  test('a changed password has every device forgotten, that of nobody else', async () => {
    const first = deviceOf(await login('moderator', 'campus-moderator', '192.0.2.7'))?.value
    const both = deviceOf(await login('admin', 'campus-admin', '192.0.2.7', first))?.value
    const moderator = await server.signIn('moderator')
    const passwords = { password: 'campus-moderator', new_pwd: 'a-new-secret', confirm_pwd: 'a-new-secret' }
    expect((await server.call(moderator, 'POST', '/school/account/reset', passwords)).code).toBe(0)
    const own = await login('moderator', 'a-new-secret', '192.0.2.7', both)
    expect(own.json()).toMatchObject({ code: 0 })
    await guessAt('moderator')
    await guessAt('admin')
    for (const device of [first, both]) {
      expect((await login('moderator', 'a-new-secret', '192.0.2.9', device)).statusCode).toBe(429)
    }
    expect((await login('moderator', 'a-new-secret', '192.0.2.7', deviceOf(own)?.value)).json()).toMatchObject({
      code: 0,
    })
    expect((await login('admin', 'campus-admin', '192.0.2.7', both)).json()).toMatchObject({ code: 0 })
  })
})

describe.each([
  { trustProxy: ['loopback'], believed: '127.0.0.1', doubted: '10.0.0.1' },
  { trustProxy: ['10.0.0.0/8'], believed: '10.0.0.1', doubted: '127.0.0.1' },
  { trustProxy: [], believed: null, doubted: '127.0.0.1' },
])('with TRUST_PROXY $trustProxy', ({ trustProxy, believed, doubted }) => {
  test('only those proxies say for whom they call', async () => {
    const server = await openTestApp('sqlite', { trustProxy, demoAsked: true })
    const addressFor = async (remoteAddress: string) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/school/login',
        remoteAddress,
        headers: { 'x-forwarded-for': '203.0.113.9' },
        payload: { username: 'admin', password: 'campus-admin' },
      })
      expect(answer.json()).toMatchObject({ code: 0 })
      const sessions = await server.database.db.selectFrom('session').select('address').execute()
      await server.database.write((trx) => trx.deleteFrom('session').execute())
      return sessions.map(({ address }) => address)
    }
    if (believed !== null) expect(await addressFor(believed)).toEqual(['203.0.113.9'])
    expect(await addressFor(doubted)).toEqual([doubted])
    await server.remove()
  })
})
