import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { admitAttempt, forgiveAttempt, type Source } from '../../../src/server/security/login-throttle.ts'
import { purgeExpired } from '../../../src/server/security/purge-expired.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { trustEngines } from '../support/trust-size.ts'

const start = Date.UTC(2025, 8, 1)
const minute = 60_000

describe.each(engines)('the sign-in throttle on %s', (engine) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase(engine)
  })
  afterEach(() => store.database.write((trx) => trx.deleteFrom('login_failure').execute()))
  afterAll(() => store.remove())

  const attempt = (username: string, address: string, now = start, more: Partial<Source> = {}) =>
    admitAttempt(store.database, { schoolId: 1, username, address, device: null, ...more }, now)
  const wait = async (username: string, address: string, now = start, more: Partial<Source> = {}) =>
    (await attempt(username, address, now, more)).waitSeconds
  const fail = async (count: number, of: (i: number) => [string, string, number?, Partial<Source>?]) => {
    for (let i = 0; i < count; i++) expect(await wait(...of(i))).toBe(0)
  }
  const succeed = async (...of: Parameters<typeof attempt>) => {
    const { attempt: success } = await attempt(...of)
    if (success) await store.database.write((trx) => forgiveAttempt(trx, success))
    expect(success).toBeDefined()
  }

  test('an account delays unknown devices, from any address, longer each time but never above 30 s', async () => {
    await fail(5, (i) => ['moderator', `10.0.0.${i}`])
    let now = start
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30, 30].entries()) {
      expect(await wait(' Moderator ', `10.0.1.${index}`, now)).toBe(seconds)
      expect(await wait('moderator', `10.0.2.${index}`, now + seconds * 1000 - 1)).toBe(1)
      now += seconds * 1000
      expect(await wait('moderator', `10.0.1.${index}`, now)).toBe(0)
    }
    expect(await wait('admin', '10.0.1.1', now)).toBe(0)
  })

  test('a device that signed in to it before is not delayed by others, and delays nobody', async () => {
    await fail(5, (i) => ['moderator', `10.0.0.${i}`])
    expect(await wait('moderator', '10.0.1.1')).toBe(1)
    await fail(9, (i) => ['moderator', `10.0.3.${i}`, start, { device: 'mine' }])
    expect(await wait('moderator', '10.0.1.1')).toBe(1)
    await fail(1, () => ['moderator', '10.0.3.9', start, { device: 'mine' }])
    expect(await wait('moderator', '10.0.3.10', start, { device: 'mine' })).toBe(1)
    expect(await wait('moderator', '10.0.3.10', start, { device: 'another' })).toBe(0)
  })

  test('one address waits for one account after ten failures, until the first is 15 minutes old', async () => {
    await fail(10, (i) => ['moderator', '10.0.0.8', start + i * minute])
    expect(await wait('moderator', '10.0.0.8', start + 10 * minute)).toBe(5 * 60)
    expect(await wait('moderator', '10.0.0.8', start + 10 * minute, { device: 'mine' })).toBe(5 * 60)
    expect(await wait('moderator', '10.0.0.8', start + 15 * minute - 1)).toBe(1)
    expect(await wait('moderator', '10.0.0.8', start + 15 * minute)).toBe(0)
    expect(await wait('admin', '10.0.0.8', start + 10 * minute)).toBe(0)
  })

  test('an address with fifty failures waits, whatever the account', async () => {
    await fail(50, (i) => [`account${i}`, '10.0.0.8'])
    expect(await wait('admin', '10.0.0.8')).toBe(15 * 60)
    expect(await wait('admin', '::ffff:10.0.0.8')).toBe(15 * 60)
    expect(await wait('admin', '::ffff:a00:8')).toBe(15 * 60)
    expect(await wait('admin', '10.0.0.9')).toBe(0)
  })

  test('IPv6 addresses of one network count as one', async () => {
    await fail(50, (i) => [`account${i}`, `2001:db8::${i + 1}`])
    expect(await wait('admin', '2001:0DB8:0:0:ffff::1')).toBe(15 * 60)
    expect(await wait('admin', '2001:db8:0:1::1')).toBe(0)
  })

  test('success clears account and pair but not what the address failed before', async () => {
    await fail(49, (i) => [i < 4 ? 'moderator' : `account${i}`, '10.0.0.8'])
    await succeed('moderator', '10.0.0.8')
    await fail(5, (i) => ['moderator', `10.0.1.${i}`])
    expect(await wait('admin', '10.0.0.8')).toBe(0)
    expect(await wait('other', '10.0.0.8')).toBe(15 * 60)
  })

  test('success on a known device clears nothing of what unknown ones did', async () => {
    await fail(6, (i) => ['moderator', `10.0.0.${i}`, start + i * 1000])
    await succeed('moderator', '10.0.3.1', start + 5000, { device: 'mine' })
    expect(await wait('moderator', '10.0.1.1', start + 5000)).toBe(2)
  })

  test('a namesake in another school fills no counter of this one, and clears none', async () => {
    await fail(5, (i) => ['moderator', `10.0.0.${i}`, start, { schoolId: 2 }])
    expect(await wait('moderator', '10.0.1.1', start, { schoolId: 2 })).toBe(1)
    await fail(5, (i) => ['moderator', `10.0.0.${i}`])
    await succeed('moderator', '10.0.5.1', start + 1000, { schoolId: 2 })
    expect(await wait('moderator', '10.0.1.1')).toBe(1)
    await fail(5, (i) => ['moderator', `10.0.0.${i}`, start, { schoolId: null }])
  })

  test('of thirty tries at once five are let through', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, (_, i) => wait('admin', `10.0.0.${i}`)))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  })

  test('under many addresses on one account and one on many accounts, the owner signs in at once', async () => {
    const tries = trustEngines.includes(engine) ? 1000 : 200
    let now = start
    let [onAccount, byAddress] = [0, 0]
    for (let i = 0; i < tries; i++) {
      now += 100
      const told = await wait('principal', `10.1.${i >> 8}.${i & 255}`, now)
      expect(told).toBeLessThanOrEqual(30)
      if (told === 0) onAccount += 1
      if ((await wait(`account${i}`, '10.9.9.9', now)) === 0) byAddress += 1
      if (i % 100 === 99) await succeed('principal', '192.0.2.7', now, { device: 'mine' })
    }
    expect(onAccount).toBeLessThan(15)
    expect(byAddress).toBe(50)
  })

  test('failures are cleared away when they no longer count', async () => {
    await attempt('admin', '10.0.0.8')
    await purgeExpired(store.database, start + 15 * minute)
    expect(await store.database.db.selectFrom('login_failure').selectAll().execute()).toEqual([])
  })
})
