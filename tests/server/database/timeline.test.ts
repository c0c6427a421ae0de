import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { schoolVersion } from '../../../src/server/database/school-version.ts'
import { type PostgresServer, startPostgres } from '../support/start-postgres.ts'
import { makeTestStore } from '../support/test-database.ts'

let postgres: PostgresServer
let database: Database
const gap = vi.fn()
const patience = { timeout: 20_000 }

beforeAll(async () => {
  // Nothing it does by itself keeps what was committed without the disk.
  postgres = await startPostgres(['fsync=off', 'wal_writer_delay=10s', 'autovacuum=off'])
  database = await openDatabase({ dataDir: '', databaseUrl: postgres.url }, () => undefined)
  database.notices.subscribe(() => undefined, gap)
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const version = () => schoolVersion(database, 1)

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Takes the school's next number, in words of SQL. */
const change = `insert into sequence (school_id, entity, next) values (1, 'audit_batch', 2)
  on conflict (school_id, entity) do update set next = sequence.next + 1`

test('a PostgreSQL that failed gives numbers of changes again that were seen, in another timeline', async () => {
  await database.write(async (trx) => {
    await trx.insertInto('sequence').values({ school_id: 1, entity: 'audit_batch', next: 2 }).execute()
  })
  const before = await version()
  expect(before.version).toBe(1)
  const client = await connect()
  await client.query(`set synchronous_commit = off; ${change}`)
  const seen = await version()
  expect(seen).toEqual({ version: 2, timeline: before.timeline })
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(gap).toHaveBeenCalledOnce(), patience)
  const after = await version()
  expect(after.version).toBe(1)
  await (await connect()).query(change)
  const others = await version()
  expect(others.version).toBe(seen.version)
  expect(others.timeline).toBe(after.timeline)
  expect(others.timeline).not.toBe(seen.timeline)
})

test('servers beside each other are in one timeline, which a broken connection does not end', async () => {
  const other = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  expect(await schoolVersion(other, 1)).toEqual(await version())
  await other.close()
  const before = await version()
  gap.mockClear()
  const admin = await connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )
  await vi.waitFor(() => expect(gap).toHaveBeenCalledOnce(), patience)
  expect(await version()).toEqual(before)
  await admin.end()
})

test('a restored database is in another timeline, as each start of the embedded one is', async () => {
  const store = await makeTestStore('sqlite', 'tables')
  const timelines: string[] = []
  for (let start = 1; start <= 2; start++) {
    const embedded = await openDatabase(store.config)
    timelines.push((await schoolVersion(embedded, 1)).timeline, (await schoolVersion(embedded, 2)).timeline)
    await embedded.close()
  }
  const [first, same, second] = timelines
  expect(first).toBe(same)
  expect(second).not.toBe(first)
  await store.remove()

  const before = await version()
  const admin = await connect()
  await admin.query('create table copy as table sequence; drop table sequence; alter table copy rename to sequence')
  await admin.end()
  const after = await version()
  expect(after.version).toBe(before.version)
  expect(after.timeline).not.toBe(before.timeline)
})
