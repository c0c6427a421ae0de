import { copyFileSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import Libsql from 'libsql'
import { expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { ReaderPoolDialect } from '../../../src/server/database/sqlite/reader-pool.ts'
import { LibsqlDialect } from '../../../src/server/database/sqlite/sqlite-dialect.ts'
import { busyTimeout, openSqliteFile } from '../../../src/server/database/sqlite/sqlite-file.ts'
import { emptyLogAside, shrinkLog } from '../../../src/server/database/sqlite/sqlite-log.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import type { Tables } from '../../../src/server/database/tables.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { nextTurn } from '../../../src/server/next-turn.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { makeTestStore, openTestDatabase } from '../support/test-database.ts'

test('the log of SQLite gives its space back once the demo is written', async () => {
  const store = await openTestDatabase('sqlite')
  const log = join(store.config.dataDir, 'campus.sqlite-wal')
  const size = () => (existsSync(log) ? statSync(log).size : 0)
  await syncSchema(store.database, entityShapes(catalogue))
  let largest = 0
  await seedDemo(store.database, catalogue, {
    rows: 300,
    tell: () => {
      largest = Math.max(largest, size())
    },
  })
  expect(largest).toBeGreaterThan(1_048_576)
  expect(size()).toBeLessThan(65_536)
  await store.remove()
})

test('the log stays, and nobody waits, while somebody reads what stood before', async () => {
  const store = await openTestDatabase('sqlite')
  const view = await store.database.snapshot()
  await store.database.write((trx) => trx.insertInto('server_state').values({ key: 'a', value: 'b' }).execute())
  const began = performance.now()
  await store.database.analyze()
  expect(performance.now() - began).toBeLessThan(busyTimeout)
  const seen = await view.db.selectFrom('server_state').select('key').where('key', '=', 'a').execute()
  expect(seen).toEqual([])
  await view.end()
  await store.database.analyze()
  expect(statSync(join(store.config.dataDir, 'campus.sqlite-wal')).size).toBe(0)
  await store.remove()
})

test('a log that grew large is emptied at the next look', async () => {
  const store = await openTestDatabase('sqlite')
  const path = join(store.config.dataDir, 'campus.sqlite')
  const writer = new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'write'), 'write') })
  const write = (key: string, length: number) =>
    store.database.write((trx) =>
      trx
        .insertInto('server_state')
        .values({ key, value: 'x'.repeat(length) })
        .execute(),
    )
  const size = () => statSync(`${path}-wal`).size
  await write('small', 1_000)
  await shrinkLog(writer, path)
  expect(size()).toBeGreaterThan(0)
  await write('large', 70_000_000)
  expect(size()).toBeGreaterThan(64 * 1_048_576)
  await shrinkLog(writer, path)
  expect(size()).toBe(0)
  await writer.destroy()
  await store.remove()
})

test('another thread brings what was written into the database', async () => {
  const store = await makeTestStore('sqlite')
  const database = await openDatabase({ ...store.config, readerThreads: 1 })
  await database.write((trx) => trx.insertInto('server_state').values({ key: 'a', value: 'b' }).execute())
  const copy = makeDataFolder('moved')
  const moved = async () => {
    copyFileSync(join(store.config.dataDir, 'campus.sqlite'), join(copy, 'campus.sqlite'))
    const file = new Libsql(join(copy, 'campus.sqlite'))
    try {
      return file.prepare("select value from server_state where key = 'a'").all()
    } finally {
      file.close()
    }
  }
  await expect.poll(moved).toEqual([{ value: 'b' }])
  await database.close()
  await store.remove()
})

test('the log begins anew although one change follows another', async () => {
  const store = await openTestDatabase('sqlite')
  const path = join(store.config.dataDir, 'campus.sqlite')
  const writer = new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'write', true), 'write') })
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const aside = new Kysely<Tables>({ dialect: new ReaderPoolDialect({ path, threads: 1, here: writer, onError }) })
  const emptying = emptyLogAside(writer, aside, onError, 100)
  let written = 0
  let isOver = false
  const write = (trx: Transaction<Tables>) =>
    trx
      .insertInto('server_state')
      .values({ key: String(written), value: 'x'.repeat(10_000) })
      .execute()
  const writing = (async () => {
    for (; !isOver; written += 10_000) {
      await writer.transaction().execute(write)
      emptying.wrote()
      await nextTurn()
    }
  })()
  await expect
    .poll(() => written > 1_000_000 && statSync(`${path}-wal`).size < written, { interval: 1, timeout: 20_000 })
    .toBe(true)
  isOver = true
  await writing
  await emptying.stop()
  expect(errors).toEqual([])
  await Promise.all([aside.destroy(), writer.destroy()])
  await store.remove()
})
