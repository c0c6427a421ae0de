import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/open-database.ts'
import { statisticsLookEvery } from '../../../src/server/database/sqlite/refresh-statistics.ts'
import { openSqliteFile } from '../../../src/server/database/sqlite/sqlite-file.ts'
import { makeTestStore, type TestStore } from '../support/test-database.ts'

let store: TestStore
const opened: Database[] = []
beforeEach(async () => {
  store = await makeTestStore('sqlite', 'demo')
})
afterEach(async () => {
  vi.useRealTimers()
  for (const database of opened.splice(0)) await database.close()
  await store.remove()
})

const open = async () => {
  const database = await openDatabase(store.config)
  opened.push(database)
  return database
}
const few = `select id, settles from transfer where school_id = 1 and id in (select value from json_each('[1]'))`

/** How a connection that begins now would look for a few transfers. */
function plan(): unknown {
  const file = openSqliteFile(join(store.config.dataDir, 'campus.sqlite'), 'read')
  try {
    return file.prepare(`explain query plan ${few}`).all()[0]
  } finally {
    file.close()
  }
}

test('of a school that began empty are learned while it grows, so that a few rows are not looked for in all of them', async () => {
  const unknown = await open()
  // As they are where no demo was written; what a connection knows it keeps.
  await unknown.session((db) => sql`delete from sqlite_stat1`.execute(db))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const school = await open()
  await school.session((db) => sql.raw(few).execute(db))
  expect(plan()).toMatchObject({ detail: expect.not.stringContaining('AND id=?') })
  await vi.advanceTimersByTimeAsync(statisticsLookEvery)
  await expect.poll(plan).toMatchObject({ detail: expect.stringContaining('(school_id=? AND id=?)') })
})
