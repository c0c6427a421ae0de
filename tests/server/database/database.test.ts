import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { getPriority, platform } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contains, isOneOf, sorted } from '../../../src/server/database/conditions.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { systemTables } from '../../../src/server/database/migrations/system-tables.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import { takeIds } from '../../../src/server/database/take-ids.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'
import { engines, makeTestStore, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe.each(engines)('the database on %s', (engine) => {
  let store: TestDatabase
  beforeEach(async () => {
    store = await openTestDatabase(engine)
    await syncSchema(store.database, [
      {
        name: 'place',
        columns: [
          { name: 'name', type: 'text', notNull: false },
          { name: 'seats', type: 'bigint', notNull: false },
        ],
        unique: [],
        indexes: [
          {
            name: 'seats',
            columns: [
              { name: 'seats', direction: 'desc' },
              { name: 'id', direction: 'desc' },
            ],
          },
        ],
      },
    ])
  })
  afterEach(() => store.remove())

  const school = (name: string) => ({ id: 1, name, logo: '' })
  const places = (rows: [string | null, number | null][]) =>
    store.database.write((trx) =>
      insertRows(
        trx,
        'place',
        rows.map(([name, seats], i) => ({ school_id: 1, id: i + 1, name, seats })),
      ),
    )
  const names = async (condition: ReturnType<typeof contains>) =>
    (
      await entityTables(store.database.db).selectFrom('place').select('name').where(condition).orderBy('id').execute()
    ).map((row) => row.name)

  test('every system table is there and keeps its data over a restart', async () => {
    await store.database.write((trx) => trx.insertInto('school').values(school('江城大学')).execute())
    const again = await openDatabase(store.config)
    for (const table of systemTables) {
      const count = await again.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirst()
      expect([table, count?.n]).toEqual([table, table === 'school' ? 1 : 0])
    }
    await again.close()
  })

  test('a change that fails leaves nothing behind', async () => {
    const failing = store.database.write(async (trx) => {
      await trx.insertInto('school').values(school('江城大学')).execute()
      throw new Error('the robot is on fire')
    })
    await expect(failing).rejects.toThrow('on fire')
    expect(await store.database.db.selectFrom('school').selectAll().execute()).toEqual([])
  })

  test('reading goes on while a change is under way and does not see it', async () => {
    await store.database.write(async (trx) => {
      await trx.insertInto('school').values(school('江城大学')).execute()
      expect(await store.database.db.selectFrom('school').selectAll().execute()).toEqual([])
    })
    expect(await store.database.db.selectFrom('school').selectAll().execute()).toHaveLength(1)
  })

  test('a write within a write is refused instead of waiting for ever', async () => {
    const nested = store.database.write(() => store.database.write(async () => 1))
    await expect(nested).rejects.toThrow('A write within a write')
    expect(await store.database.write(async () => 1)).toBe(1)
  })

  test('changes at the same time all hold', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, () => store.database.write((trx) => takeIds(trx, 1, 'topic', 3))),
    )
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => 1 + 3 * i))
  })

  test('ids count by school and entity', async () => {
    const taken = await store.database.write(async (trx) => [
      await takeIds(trx, 1, 'topic'),
      await takeIds(trx, 2, 'topic'),
      await takeIds(trx, 1, 'comment', 10),
      await takeIds(trx, 1, 'comment'),
    ])
    expect(taken).toEqual([1, 1, 1, 11])
  })

  test('counts, sums and large numbers are numbers', async () => {
    await places([
      ['图书馆', 9_007_199_254_740_991],
      ['体育馆', -1],
    ])
    const row = await store.database.db.executeQuery<Record<string, unknown>>(
      sql`select count(*) as n, sum(seats) as total, max(seats) as most from place`.compile(store.database.db),
    )
    expect(row.rows).toEqual([{ n: 2, total: 9_007_199_254_740_990, most: 9_007_199_254_740_991 }])
  })

  test('ten thousand rows are inserted, and found by as many ids', async () => {
    await places(Array.from({ length: 10_000 }, (_, i) => [`${i}号楼`, i]))
    const even = Array.from({ length: 5_000 }, (_, i) => 2 * i + 2)
    const found = await entityTables(store.database.db)
      .selectFrom('place')
      .select((row) => [row.fn.countAll<number>().as('n'), row.fn.sum<number>('id').as('sum')])
      .where(isOneOf(engine, 'id', even))
      .executeTakeFirstOrThrow()
    expect([found.n, found.sum]).toEqual([5_000, even.reduce((a, b) => a + b)])
  })

  test('one of words, one of none', async () => {
    await places([
      ['北苑食堂', 1],
      ['南苑食堂', 2],
      ['操场', 3],
    ])
    expect(await names(isOneOf(engine, 'name', ['操场', '北苑食堂', "x' or 1=1"]))).toEqual(['北苑食堂', '操场'])
    expect(await names(isOneOf(engine, 'id', []))).toEqual([])
    expect(await names(isOneOf(engine, 'name', []))).toEqual([])
  })

  test('a part of a text is found whatever the case, and % and _ are themselves', async () => {
    await places([
      ['A座100%自习', 1],
      ['a座1000自习', 2],
      ['B_座', 3],
      ['BX座', 4],
      ['c:\\座', 5],
    ])
    expect(await names(contains(engine, 'name', 'a座'))).toEqual(['A座100%自习', 'a座1000自习'])
    expect(await names(contains(engine, 'name', '100%'))).toEqual(['A座100%自习'])
    expect(await names(contains(engine, 'name', 'b_'))).toEqual(['B_座'])
    expect(await names(contains(engine, 'name', '\\'))).toEqual(['c:\\座'])
  })

  test('sorting puts nulls and Chinese at the same place on both engines, by the index', async () => {
    await places([
      ['中', 2],
      [null, null],
      ['丁', 5],
      ['B', 5],
      ['a', null],
    ])
    const order = async (column: string, direction: 'asc' | 'desc') => {
      const query = entityTables(store.database.db)
        .selectFrom('place')
        .select('id')
        .where('school_id', '=', 1)
        .orderBy(column, sorted(direction))
        .orderBy('id', sorted('desc'))
      return (await query.execute()).map((row) => row.id)
    }
    expect(await order('name', 'asc')).toEqual([2, 4, 5, 3, 1])
    expect(await order('name', 'desc')).toEqual([1, 3, 5, 4, 2])
    expect(await order('seats', 'desc')).toEqual([4, 3, 1, 5, 2])
  })

  test('the index of a list gives its order without sorting', async () => {
    await places(Array.from({ length: 3_000 }, (_, i) => [`${i}号楼`, (i * 7919) % 3_001]))
    await store.database.analyze()
    const page = entityTables(store.database.db)
      .selectFrom('place')
      .selectAll()
      .where('school_id', '=', 1)
      .orderBy('seats', sorted('desc'))
      .orderBy('id', sorted('desc'))
      .limit(50)
    const plan = JSON.stringify(await (engine === 'sqlite' ? page.explain(undefined, sql`query plan`) : page.explain()))
    expect(plan).toContain('place__seats')
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
  })
})

describe('the embedded file', () => {
  let store: TestDatabase
  beforeEach(async () => {
    store = await openTestDatabase('sqlite')
  })
  afterEach(() => store.remove())

  test('is a write-ahead log that the process does not wait for the disk with', async () => {
    const pragma = async (name: string) =>
      store.database.write(
        async (trx) => Object.values((await sql.raw<object>(`pragma ${name}`).execute(trx)).rows[0] ?? {})[0],
      )
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(1)
    expect(await pragma('foreign_keys')).toBe(1)
    expect(await pragma('busy_timeout')).toBe(5_000)
  })

  test.runIf(platform() === 'linux')('lets what answers go first: only its threads that read yield', async () => {
    const niceness = () =>
      readdirSync('/proc/self/task').map((thread) =>
        Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
      )
    const yielding = () => niceness().filter((nice) => nice === getPriority() + 10).length
    const before = yielding()
    const other = await makeTestStore('sqlite')
    const database = await openDatabase({ ...other.config, readerThreads: 1 })
    await sql`select 1`.execute(database.aside)
    expect(yielding()).toBe(before + 1)
    await database.close()
    await other.remove()
  })

  test('cannot be changed past a transaction', async () => {
    await expect(store.database.db.deleteFrom('school').execute()).rejects.toThrow(/readonly/)
  })

  test('waits for another process that is writing, and stays awake meanwhile', async () => {
    const other = new Libsql(join(store.config.dataDir, 'campus.sqlite'))
    other.exec('begin immediate')
    let ticks = 0
    const clock = setInterval(() => {
      ticks += 1
      if (ticks === 5) other.exec('commit')
    }, 20)
    await store.database.write((trx) =>
      trx.insertInto('school').values({ id: 1, name: '江城大学', logo: '' }).execute(),
    )
    clearInterval(clock)
    other.close()
    expect(ticks).toBeGreaterThanOrEqual(5)
  })

  test('leaves its whole content in one file when closed', async () => {
    const dataDir = makeDataFolder('close')
    const database = await openDatabase({ dataDir, databaseUrl: undefined })
    await database.write((trx) => trx.insertInto('school').values({ id: 1, name: '江城大学', logo: '' }).execute())
    await database.db.selectFrom('school').selectAll().execute()
    await database.close()
    expect(statSync(join(dataDir, 'campus.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    rmSync(dataDir, { recursive: true })
  })
})
