import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { Askers, doForAsker } from '../../../src/server/scheduling/asker.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'

let store: TestDatabase
let database: Database
beforeEach(async () => {
  store = await openTestDatabase('sqlite')
  database = await openDatabase({ ...store.config, readerThreads: 2 })
})
afterEach(async () => {
  await database.close()
  await store.remove()
})

const addSchool = (id: number, name: string) =>
  database.write((trx) => trx.insertInto('school').values({ id, name, logo: '' }).execute())

test('what is read aside is answered while something long is read, and nobody else waits for it', async () => {
  await addSchool(1, '江城大学')
  const ended: string[] = []
  const long = sql<{ sum: number }>`
    with recursive steps (n) as (select 1 union all select n + 1 from steps where n < 3000000)
    select sum(n) as sum from steps`
    .execute(database.aside)
    .then(({ rows }) => {
      ended.push('long')
      return rows[0]?.sum
    })
  const aside = sql`select name from school`.execute(database.aside).then(() => ended.push('aside'))
  const here = database.db.selectFrom('school').select('name').execute()
  expect(await here).toEqual([{ name: '江城大学' }])
  expect(ended).not.toContain('long')
  await aside
  expect(await long).toBe(4_500_001_500_000)
  expect(ended).toEqual(['aside', 'long'])
})

test('what was committed is seen aside, with its values as they are read here', async () => {
  await addSchool(1, "师范大学's 😀")
  const read = (db: Database['db'], id: number | bigint) =>
    sql`select id, name, null as missing, 1.5 as half, ${id} = id as same, x'00ff' as bytes
        from school where id = ${id}`
      .execute(db)
      .then(({ rows }) => rows)
  const [expected] = await Promise.all([read(database.db, 1), addSchool(2, '理工大学')])
  expect(await read(database.aside, 1)).toEqual(expected.map((row) => ({ ...Object(row), bytes: expect.anything() })))
  expect(await read(database.aside, 2)).toMatchObject([{ name: '理工大学', same: 1 }])
})

test('it refuses what writes, and says what SQLite refused', async () => {
  await expect(sql`delete from school`.execute(database.aside)).rejects.toThrow(/readonly|read-only|query_only/i)
  await expect(sql`select absent from school`.execute(database.aside)).rejects.toThrow(/no such column: absent/)
  await expect(database.aside.transaction().execute(async () => undefined)).rejects.toThrow('snapshot')
})

/** A statement that takes some tenths of a second, of a text of its own each time. */
const long = (of: Database, name: string) =>
  sql`with recursive steps (n) as (select 1 union all select n + 1 from steps where n < 3000000)
      select sum(n) as ${sql.ref(name)} from steps`.execute(of.aside)

test('statements that take long never keep the last thread from others', async () => {
  const hurried = await openDatabase({ ...store.config, readerThreads: 1, readerPatience: 20 })
  const ended: string[] = []
  const first = long(hurried, 'first').then(() => ended.push('long'))
  await sql`select name from school`.execute(hurried.aside).then(() => ended.push('short'))
  await first
  expect(ended).toEqual(['short', 'long'])
  await hurried.close()
})

test('what waits for a thread is not read for whoever has gone, and is as long as one of several waits', async () => {
  let [isGone, isOtherGone] = [false, false]
  const running = [long(database, 'one'), long(database, 'two')]
  const read = () => sql`select 1 as shared`.execute(database.aside)
  const [left, shared, given] = doForAsker(
    () => isGone,
    () => [long(database, 'left'), new Askers(), new Askers()] as const,
  )
  const join = (askers: Askers) =>
    doForAsker(
      () => isOtherGone,
      () => askers.join(),
    )
  expect(join(shared)).toBe(true)
  const reads = Promise.allSettled([left, shared.do(read), given.do(read)])
  isGone = true
  const gone = { reason: expect.objectContaining({ message: '请求已取消' }) }
  expect(await reads).toMatchObject([gone, { value: { rows: [{ shared: 1 }] } }, gone])
  expect(join(given)).toBe(false)
  isOtherGone = true
  await expect(shared.do(read)).rejects.toThrow('请求已取消')
  await Promise.all(running)
})

test('a database that is closed while threads open it and read ends them, and not the process', async () => {
  const closed = async () => {
    const own = await openDatabase({ ...store.config, readerThreads: 2 })
    const readings = Array.from({ length: 6 }, (_, at) =>
      sql<{ at: number }>`select ${at} as at`.execute(own.aside).then(({ rows }) => rows[0]?.at),
    )
    const settled = Promise.allSettled(readings)
    await readings[0]
    await own.close()
    return settled
  }
  for (let round = 0; round < 8; round++) {
    const [first, ...others] = await closed()
    expect(first).toEqual({ status: 'fulfilled', value: 0 })
    for (const other of others) if (other.status === 'rejected') expect(String(other.reason)).toContain('closed')
  }
})

test('nothing of a statement is held once it is read', async () => {
  const folder = makeDataFolder('read-often')
  const program = fileURLToPath(new URL('../support/read-often.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--import', 'tsx', program, folder])
  rmSync(folder, { recursive: true })
  // bytes, of 150,000 statements: each held 1 kB while the threads slept from one to the next.
  expect(Number(stdout)).toBeLessThan(60_000_000)
})
