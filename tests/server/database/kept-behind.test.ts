import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { type PostgresServer, startPostgres } from '../support/start-postgres.ts'

let postgres: PostgresServer
let database: Database
let admin: pg.Client

beforeAll(async () => {
  postgres = await startPostgres(['fsync=off'])
  database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
})
afterAll(async () => {
  // Else what still waits would never be over.
  await nameStandby('')
  await database.close()
  await admin.end()
  await postgres.stop()
})

/** A standby that is not there keeps nothing: whoever waits until a commit is kept waits for as long as it is named. */
async function nameStandby(name: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`)
  await admin.query('select pg_reload_conf()')
}

async function waitingForStandby(): Promise<number> {
  const { rows } = await admin.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)
  return rows.length
}

/** A change of a school that tells of itself, and what has become of it. */
function change(schoolId: number) {
  const state = { isKept: false }
  const done = database
    .write(async (trx) => {
      await trx.insertInto('sequence').values({ school_id: schoolId, entity: 'dynamic', next: 1 }).execute()
      await database.notices.publishWithin(trx, `of ${schoolId}`)
    }, schoolId)
    .then(() => {
      state.isKept = true
    })
  return { state, done }
}

const patience = { timeout: 20_000 }

test('what tells of itself is told and seen before it is kept, and is answered after', async () => {
  const heard: string[] = []
  database.notices.subscribe((message) => heard.push(message))
  await nameStandby('nobody')
  // Until PostgreSQL waits for it, changes are over at once.
  const changes: ReturnType<typeof change>[] = []
  await vi.waitFor(async () => {
    changes.push(change(changes.length + 1))
    await vi.waitFor(() => expect(heard).toHaveLength(changes.length), patience)
    await vi.waitFor(async () => expect(await waitingForStandby()).toBeGreaterThan(0), { timeout: 300 })
  }, patience)
  const [one, two] = [change(101), change(102)]
  await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(['of 101', 'of 102'])), patience)
  await vi.waitFor(async () => {
    const unkept = [one, two, ...changes].filter(({ state }) => !state.isKept)
    expect(await waitingForStandby()).toBe(unkept.length)
  }, patience)
  const seen = await database.db.selectFrom('sequence').select('school_id').where('school_id', '>', 100).execute()
  expect(seen).toHaveLength(2)
  expect([one.state.isKept, two.state.isKept]).toEqual([false, false])
  await nameStandby('')
  await Promise.all([one, two, ...changes].map(({ done }) => done))
})
