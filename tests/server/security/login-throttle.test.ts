import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { admitAttempt, forgiveAttempt } from '../../../src/server/security/login-throttle.ts'
import { purgeExpired } from '../../../src/server/security/purge-expired.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const start = Date.UTC(2025, 8, 1)
const minute = 60_000

describe.each(engines)('the sign-in throttle on %s', (engine) => {
  let store: TestDatabase
  beforeEach(async () => {
    store = await openTestDatabase(engine)
  })
  afterEach(() => store.remove())

  const attempt = (username: string, address: string, now = start) =>
    admitAttempt(store.database, { username, address }, now)
  const wait = async (username: string, address: string, now = start) =>
    (await attempt(username, address, now)).waitSeconds
  const fail = async (count: number, of: (i: number) => [string, string, number?]) => {
    for (let i = 0; i < count; i++) expect(await wait(...of(i))).toBe(0)
  }

  test('an account with ten failures waits, from any address, until the first is 15 minutes old', async () => {
    await fail(10, (i) => ['moderator', `10.0.0.${i}`, start + i * minute])
    expect(await wait(' Moderator ', '10.0.1.1', start + 10 * minute)).toBe(5 * 60)
    expect(await wait('moderator', '10.0.1.1', start + 15 * minute - 1)).toBe(1)
    expect(await wait('admin', '10.0.1.1', start + 10 * minute)).toBe(0)
    expect(await wait('moderator', '10.0.1.1', start + 15 * minute)).toBe(0)
    expect(await wait('moderator', '10.0.1.1', start + 15 * minute)).toBe(60)
  })

  test('an address with ten failures waits, whatever the account', async () => {
    await fail(10, (i) => [`account${i}`, '10.0.0.8'])
    expect(await wait('admin', '10.0.0.8')).toBe(15 * 60)
    expect(await wait('admin', '::ffff:10.0.0.8')).toBe(15 * 60)
    expect(await wait('admin', '10.0.0.9')).toBe(0)
  })

  test('IPv6 addresses of one network count as one', async () => {
    await fail(10, (i) => [`account${i}`, `2001:db8::${i + 1}`])
    expect(await wait('admin', '2001:0DB8:0:0:ffff::1')).toBe(15 * 60)
    expect(await wait('admin', '2001:db8:0:1::1')).toBe(0)
  })

  test('success clears the account but not what the address failed before', async () => {
    await fail(9, () => ['moderator', '10.0.0.8'])
    const { attempt: success } = await attempt('moderator', '10.0.0.8')
    if (success) await store.database.write((trx) => forgiveAttempt(trx, success))
    expect(await wait('moderator', '10.0.0.9')).toBe(0)
    expect(await wait('moderator', '10.0.0.8')).toBe(0)
    expect(await wait('other', '10.0.0.8')).toBe(15 * 60)
  })

  test('of thirty tries at once ten are let through', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, (_, i) => wait('admin', `10.0.0.${i}`)))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10)
  })

  test('failures are cleared away when they no longer count', async () => {
    await attempt('admin', '10.0.0.8')
    await purgeExpired(store.database, start + 15 * minute)
    expect(await store.database.db.selectFrom('login_failure').selectAll().execute()).toEqual([])
  })
})
