import { copyFileSync, existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { openDatabase, type Snapshot } from '../../../src/server/database/open-database.ts'
import { ReaderPoolDialect } from '../../../src/server/database/sqlite/reader-pool.ts'
import { LibsqlDialect } from '../../../src/server/database/sqlite/sqlite-dialect.ts'
import { busyTimeout, openSqliteFile } from '../../../src/server/database/sqlite/sqlite-file.ts'
import { emptyLogAside, shrinkLog } from '../../../src/server/database/sqlite/sqlite-log.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import type { Tables } from '../../../src/server/database/tables.ts'
import { entityShapes } from '../../../src/server/entity-shapes.ts'
import { nextTurn } from '../../../src/server/scheduling/next-turn.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { makeTestStore, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

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

test.each(['the one that writes', 'another thread'])('a log that grew large is emptied by %s', async (who) => {
  const store = await openTestDatabase('sqlite')
  const path = join(store.config.dataDir, 'campus.sqlite')
  const writer = new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'write'), 'write') })
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const thread = new ReaderPoolDialect({ path, threads: 1, here: store.database.db, onError, use: 'log' })
  const aside = who === 'another thread' ? new Kysely<Tables>({ dialect: thread }) : null
  const write = (key: string, length: number) =>
    store.database.write((trx) =>
      trx
        .insertInto('server_state')
        .values({ key, value: 'x'.repeat(length) })
        .execute(),
    )
  const size = () => statSync(`${path}-wal`).size
  await write('small', 1_000)
  await shrinkLog(writer, path, aside)
  expect(size()).toBeGreaterThan(0)
  await write('large', 70_000_000)
  expect(size()).toBeGreaterThan(64 * 1_048_576)
  const view = await store.database.snapshot()
  await write('newer', 1_000)
  const began = performance.now()
  await shrinkLog(writer, path, aside)
  expect(performance.now() - began, 'nobody waits for who reads what stood before').toBeLessThan(busyTimeout)
  expect(size()).toBeGreaterThan(0)
  await view.end()
  await shrinkLog(writer, path, aside)
  expect(size()).toBe(0)
  expect(errors).toEqual([])
  await aside?.destroy()
  await writer.destroy()
  await store.remove()
})

test('a view is of what stood when it was opened, also where its connection had another before', async () => {
  const { database, remove } = await openTestDatabase('sqlite')
  const write = (key: string) =>
    database.write((trx) => trx.insertInto('server_state').values({ key, value: 'x' }).execute())
  const keys = async ({ db }: Snapshot) =>
    (await db.selectFrom('server_state').select('key').where('key', 'in', ['a', 'b', 'c']).execute()).map(
      ({ key }) => key,
    )
  await write('a')
  const [first, second, third] = [await database.snapshot(), await database.snapshot(), await database.snapshot()]
  await write('b')
  expect(await Promise.all([first, second, third].map(keys))).toEqual([['a'], ['a'], ['a']])
  await first.end()
  const again = await database.snapshot()
  await write('c')
  expect(await keys(again)).toEqual(['a', 'b'])
  expect(await keys(second)).toEqual(['a'])
  for (const view of [second, third, again]) await view.end()
  const last = await database.snapshot()
  expect(await keys(last)).toEqual(['a', 'b', 'c'])
  await last.end()
  await remove()
})

test('another thread brings what was written into the database', async () => {
  const store = await makeTestStore('sqlite')
  const database = await openDatabase({ ...store.config, readerThreads: 1 })
  const value = 'x'.repeat(5_000_000)
  await database.write((trx) => trx.insertInto('server_state').values({ key: 'a', value }).execute())
  const copy = makeDataFolder('moved')
  const moved = async () => {
    copyFileSync(join(store.config.dataDir, 'campus.sqlite'), join(copy, 'campus.sqlite'))
    const file = new Libsql(join(copy, 'campus.sqlite'))
    try {
      return file.prepare("select length(value) as size from server_state where key = 'a'").all()
    } finally {
      file.close()
    }
  }
  await expect.poll(moved).toEqual([{ size: 5_000_000 }])
  await database.close()
  await store.remove()
})

test('what is written while the log is emptied has it emptied once more', async () => {
  const store = await openTestDatabase('sqlite')
  const path = join(store.config.dataDir, 'campus.sqlite')
  const writer = new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'write', true), 'write') })
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  let times = 0
  const log = () => {
    times += 1
    if (times === 1) emptying.wrote()
  }
  const dialect = new ReaderPoolDialect({ path, threads: 1, here: writer, onError })
  const aside = new Kysely<Tables>({ dialect, log })
  const emptying = emptyLogAside(writer, aside, path, onError)
  await writer
    .insertInto('server_state')
    .values({ key: 'a', value: 'x'.repeat(5_000_000) })
    .execute()
  emptying.wrote()
  await expect.poll(() => times).toBe(2)
  await emptying.stop()
  expect(errors).toEqual([])
  await Promise.all([aside.destroy(), writer.destroy()])
  await store.remove()
})

test('the log begins anew although one change follows another', async () => {
  const store = await openTestDatabase('sqlite')
  const path = join(store.config.dataDir, 'campus.sqlite')
  const writer = new Kysely<Tables>({ dialect: new LibsqlDialect(openSqliteFile(path, 'write', true), 'write') })
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const aside = new Kysely<Tables>({ dialect: new ReaderPoolDialect({ path, threads: 1, here: writer, onError }) })
  const emptying = emptyLogAside(writer, aside, path, onError, 100)
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
  await expect.poll(() => written > 6_000_000 && statSync(`${path}-wal`).size < written, { interval: 1 }).toBe(true)
  isOver = true
  await writing
  await emptying.stop()
  expect(errors).toEqual([])
  await Promise.all([aside.destroy(), writer.destroy()])
  await store.remove()
})

describe('a change survives a power cut:', () => {
  let store: TestDatabase
  beforeEach(async () => {
    store = await openTestDatabase('sqlite')
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await store.remove()
  })
  const write = (id: number) =>
    store.database.write(async (trx) => {
      await trx.insertInto('school').values({ id, name: '江城大学', logo: '' }).execute()
      await store.database.notices.publishWithin(trx, `school ${id}`)
    })
  const ids = async () => (await store.database.db.selectFrom('school').select('id').execute()).map(({ id }) => id)
  const disk = async () => {
    const file = await open(join(store.config.dataDir, 'campus.sqlite-wal'))
    await file.close()
    return vi.spyOn(Object.getPrototypeOf(file), 'datasync')
  }

  test('nobody is told of a change before the disk has it', async () => {
    const done: unknown[] = []
    store.database.notices.subscribe((text) => done.push(text))
    let keep = () => {}
    ;(await disk()).mockImplementation(() => new Promise<void>((resolve) => (keep = resolve)))
    const written = write(1).then(() => done.push('written'))
    await expect.poll(ids).toEqual([1])
    await nextTurn()
    await nextTurn()
    expect(done).toEqual([])
    keep()
    await written
    await expect.poll(() => done.toSorted()).toEqual(['school 1', 'written'])
  })

  test('changes are told in the order they were made, however long the disk takes for each', async () => {
    const told: string[] = []
    store.database.notices.subscribe((text) => told.push(text))
    const times = [100, 0, 50]
    ;(await disk()).mockImplementation(() => delay(times.shift() ?? 0))
    await Promise.all([1, 2, 3].map((id) => write(id)))
    await expect.poll(() => told).toEqual(['school 1', 'school 2', 'school 3'])
  })

  test('a disk that refuses is told to who wrote, and asked again for the next', async () => {
    ;(await disk()).mockRejectedValueOnce(new Error('EIO: i/o error, fdatasync'))
    await expect(write(1)).rejects.toThrow('EIO')
    await write(2)
  })
})
