import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { purgeExpired } from '../../../src/server/security/purge-expired.ts'
import {
  createSession,
  findSession,
  revokeAccountSessions,
  revokeSession,
  seenEvery,
  sessionLife,
} from '../../../src/server/security/session.ts'
import { hashToken } from '../../../src/server/security/token.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const start = Date.UTC(2025, 8, 1)
const minute = 60_000

describe.each(engines)('sessions on %s', (engine) => {
  let store: TestDatabase
  beforeEach(async () => {
    store = await openTestDatabase(engine, 'tables')
  })
  afterEach(() => store.remove())

  const signIn = (accountId = 7, schoolId = 1) =>
    store.database.write((trx) =>
      createSession(trx, { schoolId, accountId, address: '10.0.0.8', userAgent: 'Firefox' }, start),
    )
  const find = (token: string, now = start) => findSession(store.database, token, now)
  const stored = () => store.database.db.selectFrom('session').selectAll().execute()

  test('are found by their token, of which the database keeps only a hash', async () => {
    const token = await signIn()
    expect(await find(token)).toEqual({
      schoolId: 1,
      accountId: 7,
      createdAt: start,
      expiresAt: start + sessionLife,
      kind: 'browser',
      name: '',
      scope: null,
    })
    expect(await find(`${token}x`)).toBeUndefined()
    expect(await find('')).toBeUndefined()
    expect(JSON.stringify(await stored())).not.toContain(token)
    expect(await find((await stored())[0]?.token_hash ?? '')).toBeUndefined()
  })

  test('end 12 hours after the last use', async () => {
    const token = await signIn()
    expect(sessionLife).toBe(12 * 60 * minute)
    const used = start + sessionLife - minute
    expect(await find(token, used)).toMatchObject({ expiresAt: used + sessionLife })
    expect(await find(token, used + sessionLife - 1)).toBeDefined()
    expect(await find(token, used + 2 * sessionLife)).toBeUndefined()
  })

  test('note their use at most once in five minutes', async () => {
    const token = await signIn()
    await find(token, start + seenEvery - 1)
    expect((await stored())[0]?.seen_at).toBe(start)
    await find(token, start + seenEvery)
    expect((await stored())[0]).toMatchObject({
      seen_at: start + seenEvery,
      expires_at: start + seenEvery + sessionLife,
    })
  })

  test('are over at once when signed out, one or all of an account', async () => {
    const [phone, fixture, colleague, otherSchool] = [
      await signIn(),
      await signIn(),
      await signIn(8),
      await signIn(7, 2),
    ]
    await store.database.write((trx) => revokeSession(trx, 1, phone))
    expect(await find(phone)).toBeUndefined()
    expect(await find(fixture)).toBeDefined()
    const laptop = await signIn()
    await store.database.write((trx) =>
      revokeAccountSessions(store.database, trx, { schoolId: 1, accountId: 7 }, laptop),
    )
    expect(await find(fixture)).toBeUndefined()
    expect(await find(laptop)).toBeDefined()
    await store.database.write((trx) => revokeAccountSessions(store.database, trx, { schoolId: 1, accountId: 7 }))
    expect(await find(laptop)).toBeUndefined()
    expect(await find(colleague)).toBeDefined()
    expect(await find(otherSchool)).toBeDefined()
  })

  test('name their school, and those made before they did are found all the same', async () => {
    const token = await signIn()
    expect(token).toMatch(/^1\.[\w-]{43}$/)
    expect(await find(token.replace(/^1/, '2'))).toBeUndefined()
    const [, bare = ''] = token.split('.')
    const hash = hashToken(bare)
    await store.database.write((trx) => trx.updateTable('session').set({ token_hash: hash }).execute())
    expect(await find(token)).toBeUndefined()
    expect(await find(bare)).toMatchObject({ schoolId: 1, accountId: 7 })
    await find(bare, start + seenEvery)
    expect((await stored())[0]?.seen_at).toBe(start + seenEvery)
  })

  test('are cleared away when over', async () => {
    await signIn()
    await purgeExpired(store.database, start + sessionLife - 1)
    expect(await stored()).toHaveLength(1)
    await purgeExpired(store.database, start + sessionLife)
    expect(await stored()).toEqual([])
  })
})
