import { CompiledQuery, type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../../src/catalogue/catalogue.ts'
import { sortable } from '../../../src/catalogue/schema/listing.ts'
import { parseListRequest } from '../../../src/catalogue/schema/request.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { sortOf } from '../../../src/catalogue/vocabulary/entity-use.ts'
import { foundInOrder, pageQuery } from '../../../src/server/read/order.ts'
import { orderIndex } from '../../../src/server/read/order-index.ts'
import { wholePage } from '../../../src/server/read/page-in-order.ts'
import { everyRow, matchingBut } from '../../../src/server/read/where.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const flags = [...catalogue.entities.values()].flatMap((entity) => {
  const { list } = entity
  if (!list) return []
  const kinds = ['flag', 'found']
  const names = (list.filter ?? []).filter((name) => kinds.includes(entity.fields[name]?.kind ?? ''))
  return names.map((name) => ({ entity, name, sort: sortOf(list) }))
})

describe.each(engines)('lists filtered by a flag on %s', (engine) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase(engine, 'tables')
  })
  afterAll(() => store.remove())

  test('are read along the index of the rows that have it, and along their order where they lack it: nothing is sorted', async () => {
    expect(flags.length).toBeGreaterThan(10)
    const wrong: string[] = []
    await store.database.db.connection().execute(async (connection) => {
      if (engine === 'postgres') {
        await sql`set enable_seqscan = off; set enable_bitmapscan = off`.execute(connection)
        // Of an empty table PostgreSQL takes any index.
        await sql`insert into dynamic (school_id, id, top, hot, blocked, sensitive, images, created_at)
          select 1, id, id % 500 = 0, id % 500 = 1, id % 500 = 2, id % 500 = 3, '[]', id from generate_series(1, 20000) as id`.execute(
          connection,
        )
        await sql`analyze dynamic`.execute(connection)
      }
      for (const { entity, name, sort } of flags) {
        for (const isOn of [true, false]) {
          const where = matchingBut(1, { ...everyRow, in: { [name]: [isOn] } })
          const direction = sort.descending ? 'desc' : 'asc'
          const page = { column: sqlName(sort.field), direction, limit: 100, offset: 0 } as const
          const query = pageQuery(store.database, entity, where, page).compile()
          const verb = engine === 'sqlite' ? 'explain query plan' : 'explain'
          const { rows } = await connection.executeQuery(
            CompiledQuery.raw(`${verb} ${query.sql}`, [...query.parameters]),
          )
          const plan = JSON.stringify(rows)
          const isSorted = engine === 'sqlite' ? plan.includes('TEMP B-TREE') : plan.includes('Sort')
          const isOwn = plan.includes(`${sqlName(entity.name)}__by_${sqlName(name)}`)
          const isTold = engine === 'sqlite' || entity.name === 'dynamic'
          if (isSorted || (isTold && isOwn !== isOn)) wrong.push(`${entity.name} by ${name} ${isOn}: ${plan}`)
        }
      }
    })
    expect(wrong).toEqual([])
  })
})

const values = [...catalogue.entities.values()].flatMap((entity) => {
  const { list, fields } = entity
  if (!list) return []
  const sorts = [sortOf(list), ...sortable(entity).map((field) => ({ field, descending: true }))]
  return (list.filter ?? []).flatMap((name) => {
    const field = fields[name]
    const value = field?.kind === 'ref' ? 1 : field?.kind === 'status' ? Object.keys(field.options)[0] : undefined
    if (value === undefined) return []
    return sorts.flatMap((sort) => [true, false].map((descending) => ({ entity, name, value, ...sort, descending })))
  })
})

describe('lists filtered by one value on PostgreSQL', () => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase('postgres', 'tables')
    const { db } = store.database
    await sql`alter table dynamic set (autovacuum_enabled = false)`.execute(db)
    await sql`insert into dynamic (school_id, id, status, images, created_at)
      select 1, id, 'pending', '[]', id from generate_series(1, 20000) as id`.execute(db)
    await sql`analyze dynamic`.execute(db)
    await sql`update dynamic set status = 'approved'`.execute(db)
  })
  afterAll(() => store.remove())

  test('are read along the index of its rows, whatever the statistics say of them', async () => {
    const { database } = store
    let told = 0
    const wrong: string[] = []
    await database.db.connection().execute(async (connection) => {
      await sql`set enable_seqscan = off; set enable_bitmapscan = off`.execute(connection)
      for (const { entity, name, value, field, descending } of values) {
        const where = { ...everyRow, in: { [name]: [value] } }
        const request = parseListRequest(entity, {}, [])
        const page = wholePage(database, 1, entity, { ...request, where, sort: { field, descending } })
        const isIndexed = orderIndex(entity, where, { field, descending })?.within.includes(name)
        if (!page || !isIndexed) continue
        told += 1
        const query = page(database).compile()
        const { rows } = await connection.executeQuery(CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]))
        const plan = JSON.stringify(rows)
        const isOwn = plan.includes(`${sqlName(entity.name)}__by_${sqlName(name)}`)
        if (!isOwn || plan.includes('Sort')) wrong.push(`${entity.name} by ${name} in order of ${field}: ${plan}`)
      }
    })
    expect(told).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  test('are searched along it too: of a queue that a batch has emptied no row is read', async () => {
    const dynamic = entityNamed(catalogue, 'dynamic')
    const where = { ...everyRow, in: { status: ['pending'] } }
    const request = { sort: { field: 'createdAt', descending: true }, after: null, limit: 1_000 }
    await store.database.db.transaction().execute(async (db) => {
      const database = { ...store.database, db }
      const found = await foundInOrder(database, dynamic, 1, where, request, sql<SqlBool>`true`, 100)
      expect(found).toEqual({ rows: [], isAtEnd: true })
      const { rows } = await sql`select seq_tup_read + idx_tup_fetch as read
        from pg_stat_xact_user_tables where relname = 'dynamic'`.execute(db)
      expect(rows).toEqual([{ read: 0 }])
    })
  })
})
