import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decodeCell, encodeCell } from '../../../src/server/database/cell.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { insertRows } from '../../../src/server/database/insert-rows.ts'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { syncSchema } from '../../../src/server/database/sync-schema.ts'
import type { TableShape } from '../../../src/server/database/table-shape.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const topic: TableShape = {
  name: 'topic',
  columns: [
    { name: 'title', type: 'text', notNull: true },
    { name: 'heat', type: 'bigint', notNull: true, default: 0 },
    { name: 'hot', type: 'boolean', notNull: true, default: false },
    { name: 'score', type: 'bigint', notNull: false },
    { name: 'images', type: 'json', notNull: true, default: '[]' },
    { name: 'created_at', type: 'bigint', notNull: false },
  ],
  unique: [{ columns: ['title'], empty: [], where: {} }],
  indexes: [
    {
      name: 'newest',
      columns: [
        { name: 'created_at', direction: 'desc' },
        { name: 'id', direction: 'desc' },
      ],
    },
  ],
}

describe.each(engines)('entity tables on %s', (engine) => {
  let store: TestDatabase
  beforeEach(async () => {
    store = await openTestDatabase(engine)
  })
  afterEach(() => store.remove())

  const change = (over: Partial<TableShape>): TableShape => ({ ...topic, ...over })
  const addColumn = (column: TableShape['columns'][number]) => change({ columns: [...topic.columns, column] })
  const insert = (row: Record<string, string | number | boolean | null>) =>
    store.database.write((trx) => insertRows(trx, 'topic', [{ school_id: 1, id: 1, title: '期末自习室', ...row }]))

  test('are made with their types and defaults, and read back as written', async () => {
    await syncSchema(store.database, [topic])
    await insert({
      heat: encodeCell('bigint', 12),
      hot: encodeCell('boolean', true),
      score: encodeCell('bigint', 45),
      images: encodeCell('json', ['/a.jpg', { w: 1 }]),
      created_at: encodeCell('bigint', 1_760_000_000_123),
    })
    await insert({ id: 2, title: '食堂' })
    const rows = await entityTables(store.database.db).selectFrom('topic').selectAll().orderBy('id').execute()
    const types = [...topic.columns, { name: 'id', type: 'bigint' as const }]
    const decoded = rows.map((row) => types.map(({ name, type }) => decodeCell(type, row[name])))
    expect(decoded).toEqual([
      ['期末自习室', 12, true, 45, ['/a.jpg', { w: 1 }], 1_760_000_000_123, 1],
      ['食堂', 0, false, null, [], null, 2],
    ])
  })

  test('a boolean can be asked for as such', async () => {
    await syncSchema(store.database, [topic])
    await insert({ hot: true })
    await insert({ id: 2, title: '食堂', hot: false })
    const hot = await entityTables(store.database.db).selectFrom('topic').select('id').where('hot', '=', true).execute()
    expect(hot.map((row) => row.id)).toEqual([1])
  })

  test('a second start with the same shapes changes nothing', async () => {
    expect(await syncSchema(store.database, [topic])).toHaveLength(3)
    expect(await syncSchema(store.database, [topic])).toEqual([])
  })

  test('a new column is added and filled with its default', async () => {
    await syncSchema(store.database, [topic])
    await insert({})
    const done = await syncSchema(store.database, [
      addColumn({ name: 'status', type: 'text', notNull: true, default: "it's new" }),
    ])
    expect(done).toHaveLength(1)
    const row = await entityTables(store.database.db).selectFrom('topic').select('status').executeTakeFirstOrThrow()
    expect(row.status).toBe("it's new")
  })

  test('an index whose columns changed is made beside the old one, and none is dropped, only named', async () => {
    await syncSchema(store.database, [topic])
    const changed = change({
      unique: [],
      indexes: [{ name: 'newest', columns: [{ name: 'heat', direction: 'desc' }] }],
    })
    const unused: string[] = []
    const done = await syncSchema(store.database, [changed], { unused: (names) => unused.push(...names) })
    expect(done).toHaveLength(1)
    expect(done[0]).toMatch(engine === 'postgres' ? /^CREATE INDEX CONCURRENTLY/ : /^CREATE INDEX/)
    expect(unused.sort()).toEqual(['topic__newest', 'topic__title_unique'])
    expect(await syncSchema(store.database, [changed])).toEqual([])
    expect(await syncSchema(store.database, [topic])).toEqual([])
  })

  test('unique holds within a school, not across schools', async () => {
    await syncSchema(store.database, [topic])
    await insert({})
    await insert({ school_id: 2 })
    await expect(insert({ id: 2 })).rejects.toThrow(/unique/i)
  })

  test.each([
    [
      'a changed type',
      () => change({ columns: topic.columns.map((c) => (c.name === 'title' ? { ...c, type: 'bigint' } : c)) }),
      /表 topic 的列 title 在数据库里是 text/,
    ],
    [
      'a column made nullable',
      () => change({ columns: topic.columns.map((c) => (c.name === 'title' ? { ...c, notNull: false } : c)) }),
      /表 topic 的列 title 在数据库里不能为空，在这个版本里可以/,
    ],
    [
      'a required column dropped',
      () => change({ columns: topic.columns.slice(1), unique: [] }),
      /表 topic 的列 title 必须有值又没有默认值/,
    ],
    [
      'a required column without a default',
      () => addColumn({ name: 'place', type: 'text', notNull: true }),
      /表 topic 的新列 place 必须有值/,
    ],
    [
      'a unique constraint that rows break',
      () => change({ unique: ['title', 'heat'].map((name) => ({ columns: [name], empty: [], where: {} })) }),
      /表 topic 里有几行的 .*heat 相同/,
    ],
    [
      'an unknown column in an index',
      () => change({ unique: [{ columns: ['titel'], empty: [], where: {} }] }),
      /unknown column titel/,
    ],
    ['a column named twice', () => addColumn({ name: 'id', type: 'bigint', notNull: true }), /column id twice/],
    ["a name of the server's own", () => change({ name: 'session' }), /server's own/],
    ['a name that is none', () => change({ name: 'topic; drop' }), /is no name/],
  ])('%s stops the start, says what to do and changes nothing', async (_what, shape, message) => {
    await syncSchema(store.database, [topic])
    await insert({})
    await insert({ id: 2, title: '食堂' })
    await expect(syncSchema(store.database, [{ ...topic, name: 'other_topic' }, shape()])).rejects.toThrow(message)
    expect(await syncSchema(store.database, [topic])).toEqual([])
    expect(await syncSchema(store.database, [{ ...topic, name: 'other_topic' }])).toHaveLength(3)
  })

  test('two servers starting at once both come up', async () => {
    const second = await openDatabase(store.config)
    const shapes = Array.from({ length: 10 }, (_, i) => ({ ...topic, name: `topic_${i}` }))
    const done = await Promise.all([syncSchema(store.database, shapes), syncSchema(second, shapes)])
    await second.close()
    expect(done.map((ddl) => ddl.length).sort((a, b) => a - b)).toEqual([0, 30])
  })

  test('servers that need other indexes come up beside each other, and take nothing from each other', async () => {
    await syncSchema(store.database, [topic])
    await insert({})
    const second = await openDatabase(store.config)
    const newer = change({ indexes: [{ name: 'by_heat', columns: [{ name: 'heat', direction: 'asc' }] }] })
    const done = await Promise.all([syncSchema(store.database, [newer]), syncSchema(second, [newer])])
    expect(done.flat()).toHaveLength(1)
    expect(await syncSchema(second, [topic])).toEqual([])
    expect(await syncSchema(store.database, [newer])).toEqual([])
    await second.close()
  })
})

describe('an index on postgres', () => {
  test('waits while another server makes some', async () => {
    const store = await openTestDatabase('postgres')
    await syncSchema(store.database, [topic])
    const other = new pg.Client({ connectionString: store.config.databaseUrl })
    await other.connect()
    await other.query("select pg_advisory_lock(hashtextextended('indexes', 0))")
    const changed: TableShape = {
      ...topic,
      indexes: [{ name: 'by_heat', columns: [{ name: 'heat', direction: 'asc' }] }],
    }
    const syncing = syncSchema(store.database, [changed])
    const asking =
      "select 1 from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory%'"
    await expect.poll(async () => (await other.query(`${asking} and pid <> pg_backend_pid()`)).rowCount).toBe(1)
    const made = await other.query("select 1 from pg_class where relname = 'topic__by_heat'")
    expect(made.rowCount).toBe(0)
    await other.query("select pg_advisory_unlock(hashtextextended('indexes', 0))")
    expect(await syncing).toHaveLength(1)
    await other.end()
    await store.remove()
  })

  test('that a crash left half made is dropped and made anew', async () => {
    const store = await openTestDatabase('postgres')
    await syncSchema(store.database, [topic])
    await store.database.write(async (trx) => {
      await sql`comment on index topic__newest is null`.execute(trx)
    })
    const done = await syncSchema(store.database, [topic])
    expect(done).toEqual([
      'drop index "topic__newest"',
      expect.stringMatching(/^CREATE INDEX CONCURRENTLY "topic__newest"/),
    ])
    expect(await syncSchema(store.database, [topic])).toEqual([])
    await store.remove()
  })
})
