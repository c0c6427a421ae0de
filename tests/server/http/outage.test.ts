import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outageOf } from '../../../src/server/database/outage/outage.ts'
import { holdSchool } from '../../../src/server/database/school-version.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const patience = { timeout: 10_000 }
let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp('postgres')
  admin = await server.signIn('admin')
})
afterAll(() => server.remove())

const addFolder = (name: string) => server.call(admin, 'POST', '/school/attachment/addCategory', { name })
const ofOthers = sql`datname = current_database() and pid <> pg_backend_pid()`

test('a statement that is ended says that the database is busy', async () => {
  const { db } = server.database
  const other = await db.startTransaction().execute()
  await holdSchool(other, 1)
  const waiting = addFolder('被取消')
  await vi.waitFor(async () => {
    const ended = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity where ${ofOthers} and wait_event_type = 'Lock'`.execute(db)
    expect(ended.rows).toHaveLength(1)
  }, patience)
  const answer = await waiting
  await other.rollback().execute()
  expect(answer).toMatchObject({ status: 503, message: expect.stringMatching(/^数据库正忙，没有保存，请稍后再试/) })
  expect(await addFolder('被取消')).toMatchObject({ code: 0 })
})

test('a replica in the place of the database says that it is gone, until there is one that takes changes', async () => {
  const put = (readOnly: 'on' | 'off') =>
    server.database.session(async (db) => {
      await sql`set default_transaction_read_only = off`.execute(db)
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
      await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.lit(readOnly)}`.execute(
        db,
      )
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${ofOthers}`.execute(db)
    })
  await put('on')
  await vi.waitFor(async () => {
    expect((await server.call(admin, 'GET', '/school/v3_0/dynamic/list?limit=1')).status).toBe(200)
  }, patience)
  expect(await addFolder('只读时')).toMatchObject({
    status: 503,
    message: expect.stringMatching(/^暂时连不上数据库，没有保存，请稍后再试/),
  })
  await put('off')
  await vi.waitFor(async () => expect(await addFolder('只读时')).toMatchObject({ code: 0 }), patience)
})

test.each([
  ['gone', ['08006', '08P01', '25006', '25P03', '25P04', '57P01', '57P02', '57P03', '57P04', '57P05']],
  ['busy', ['40001', '40P01', '53000', '53200', '53300', '55P03', '57014', '72000']],
  ['full', ['53100']],
  // What would be so again: a limit that is too low, no such column, a value that is there already, a password that is wrong.
  [null, ['53400', '42703', '23505', '28P01', '25P02', '22003']],
] as const)('what is %s of what PostgreSQL says', (outage, codes) => {
  for (const code of codes) expect([code, outageOf(Object.assign(new Error(code), { code }))]).toEqual([code, outage])
})

test('a connection that was closed under a transaction is gone', () => {
  expect(outageOf(new Error('Client was closed and is not queryable'))).toBe('gone')
})
