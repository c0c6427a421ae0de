import { readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { holdSchool } from '../../../src/server/database/school-version.ts'
import { doForAsker } from '../../../src/server/scheduling/asker.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'

let store: TestDatabase
let database: Database | undefined
beforeEach(async () => {
  store = await openTestDatabase('postgres')
})
afterEach(async () => {
  await database?.close()
  await store.remove()
})

async function opened(readerPatience: number): Promise<Database> {
  database = await openDatabase({ ...store.config, databasePool: 9, readerPatience })
  return database
}

test('changes that wait for the lock of a school take no connections from those who read', async () => {
  const here = await opened(1_000)
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    void store.database.write(async (trx) => {
      await holdSchool(trx, 1)
      resolve()
      await new Promise<void>((go) => (letGo = go))
    })
  })
  await isHeld
  let made = 0
  const changes = Array.from({ length: 20 }, async () => {
    await here.write((trx) => holdSchool(trx, 1), 1)
    made += 1
  })
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(here.db)
  expect(rows).toEqual([{ one: 1 }])
  await here.write((trx) => holdSchool(trx, 2), 2)
  expect(made).toBe(0)
  letGo()
  await Promise.all(changes)
  expect(made).toBe(20)
})

test('what reads at length follows one another', async () => {
  const { aside } = await opened(30_000)
  const beside = () =>
    sql<{ count: number }>`
      select count(*) as count, pg_sleep(0.05) from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%pg_sleep%'`.execute(aside)
  const answers = await Promise.all([beside(), beside(), beside()])
  expect(answers.map(({ rows }) => rows[0]?.count)).toEqual([1, 1, 1])
})

test('what waits for its turn is not read for whoever has gone', async () => {
  const { aside } = await opened(30_000)
  let isGone = false
  const first = sql`select pg_sleep(0.1)`.execute(aside)
  const left = doForAsker(
    () => isGone,
    () => sql`select 1`.execute(aside),
  )
  isGone = true
  await expect(left).rejects.toThrow('请求已取消')
  await first
})

test('one that is stuck keeps the next waiting no longer than its patience', async () => {
  const { aside } = await opened(50)
  const ended: string[] = []
  const stuck = sql`select pg_sleep(3)`.execute(aside).then(() => ended.push('stuck'))
  await sql`select 1`.execute(aside).then(() => ended.push('next'))
  expect(ended).toEqual(['next'])
  await stuck
  await expect(sql`select absent from school`.execute(aside)).rejects.toThrow(/absent/)
  expect((await sql`select 1 as one`.execute(aside)).rows).toEqual([{ one: 1 }])
})

test.runIf(platform() === 'linux')('PostgreSQL soon asks whether the machine of a client is still there', async () => {
  const here = await opened(1_000)
  await here.session(async (session) => {
    const slowest = async () => {
      // Each time anew: a connection that is idle may be closed meanwhile.
      await sql`select 1`.execute(here.db)
      // Not what PostgreSQL does by itself, as its vacuum.
      const { rows } = await sql<{ near: number; far: number }>`
        select inet_server_port() as near, client_port as far from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'`.execute(session)
      // What two listen to notices by, what one calls by, and the session at hand.
      expect(rows.length).toBeGreaterThanOrEqual(4)
      return Math.max(...rows.map(({ near, far }) => keepsAliveWithin(near, far)))
    }
    await expect.poll(slowest).toBeLessThanOrEqual(10)
  })
})

/**
 * In how many seconds the system asks for the connection from a far port of this machine, at its near end; never while something is on its
 * way. Closed connections between others have had the same far port.
 */
function keepsAliveWithin(near: number, far: number): number {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  const [, , , , , timer = ''] =
    lines
      .map((line) => line.trim().split(/\s+/))
      .find(([, local, remote]) => local?.endsWith(hex(near)) && remote?.endsWith(hex(far))) ?? []
  const [kind, ticks = ''] = timer.split(':')
  return kind === '02' ? Number.parseInt(ticks, 16) / 100 : Number.POSITIVE_INFINITY
}

const hex = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`
