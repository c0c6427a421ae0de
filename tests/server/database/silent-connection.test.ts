import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPostgresNotices } from '../../../src/server/database/notify.ts'
import { outageOf } from '../../../src/server/database/outage/outage.ts'
import { openPostgresPool } from '../../../src/server/database/postgres/postgres-pool.ts'
import { openCuttableProxy } from '../support/cuttable-proxy.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'

let store: TestDatabase
beforeEach(async () => {
  store = await openTestDatabase('postgres')
})
afterEach(() => store.remove())

test.each([{ pipeline: true }, { pipeline: false }])(
  'a connection that was forgotten without a word is given up once a statement would be over ($pipeline)',
  async ({ pipeline }) => {
    const proxy = await openCuttableProxy(store.config.databaseUrl ?? '')
    const pool = openPostgresPool(proxy.url, { max: 1, statementTimeout: 200, idleInTransaction: 400, pipeline })
    pool.on('error', () => undefined)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    proxy.forget()
    const outage = await pool.query('select 2').then(() => 'answered', outageOf)
    expect(outage).toBe('gone')
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
    await pool.end()
    await proxy.cut()
  },
)

test('who listens to notices over a connection that was forgotten without a word hears them again', async () => {
  const proxy = await openCuttableProxy(store.config.databaseUrl ?? '')
  const notices = await openPostgresNotices(proxy.url, store.database.db, () => undefined, 200)
  const heard: string[] = []
  notices.subscribe(
    (message) => heard.push(message),
    () => heard.push('gap'),
  )
  await store.database.notices.publish('before')
  await expect.poll(() => heard).toEqual(['before'])
  proxy.forget()
  await store.database.notices.publish('lost')
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['before', 'gap'])
  await store.database.notices.publish('after')
  await expect.poll(() => heard).toEqual(['before', 'gap', 'after'])
  await notices.close()
  await proxy.cut()
})

test('a connection lives as long as PostgreSQL lets a statement and a pause take', async () => {
  const pool = openPostgresPool(store.config.databaseUrl ?? '', {
    max: 1,
    statementTimeout: 600,
    idleInTransaction: 900,
  })
  const client = await pool.connect()
  const before = await client.query('select pg_backend_pid() as pid')
  await client.query('select pg_sleep(0.5)')
  await expect(client.query('select pg_sleep(3)')).rejects.toMatchObject({ code: '57014' })
  expect((await client.query('select pg_backend_pid() as pid')).rows).toEqual(before.rows)
  client.release()
  await pool.end()
})
