import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { sortable, statusFilter } from '../../../src/catalogue/schema/listing.ts'
import { isFigure, sqlName } from '../../../src/catalogue/schema/table.ts'
import { sortOf } from '../../../src/catalogue/vocabulary/entity.ts'
import { everyRow } from '../../../src/server/read/list.ts'
import { pageQuery } from '../../../src/server/read/order.ts'
import { matchingBut } from '../../../src/server/read/where.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const lists = [...catalogue.entities.values()].flatMap((entity) => (entity.list ? [{ entity, list: entity.list }] : []))
const sorts = lists.flatMap(({ entity, list }) => {
  const fields = sortable(entity).filter((name) => isFigure(entity.fields[name]) || name === sortOf(list).field)
  return fields.map((field) => ({ entity, field }))
})

describe.each(engines)('lists sorted on %s', (engine) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase(engine, 'tables')
  })
  afterAll(() => store.remove())

  test('by any figure or moment, alone and of one status, are read along an index: nothing is sorted', async () => {
    expect(sorts.length).toBeGreaterThan(200)
    const wrong: string[] = []
    await store.database.db.connection().execute(async (connection) => {
      if (engine === 'postgres') await sql`set enable_seqscan = off; set enable_bitmapscan = off`.execute(connection)
      for (const { entity, field } of sorts) {
        const status = statusFilter(entity)
        const statuses =
          status === null ? {} : { [status]: [Object.keys(Object(entity.fields[status]).options)[0] ?? ''] }
        for (const among of status === null ? [{}] : [{}, statuses]) {
          for (const direction of ['asc', 'desc'] as const) {
            const where = matchingBut(1, { ...everyRow, in: among })
            const page = { column: sqlName(field), direction, limit: 100, offset: 0 }
            const query = pageQuery(store.database, entity, where, page).compile()
            const verb = engine === 'sqlite' ? 'explain query plan' : 'explain'
            const { rows } = await connection.executeQuery(
              CompiledQuery.raw(`${verb} ${query.sql}`, [...query.parameters]),
            )
            const plan = JSON.stringify(rows)
            const isRead = engine === 'sqlite' ? /USING (COVERING )?INDEX/.test(plan) : /Index (Only )?Scan/.test(plan)
            const isSorted = engine === 'sqlite' ? plan.includes('TEMP B-TREE') : /Sort/.test(plan)
            if (!isRead || isSorted)
              wrong.push(`${entity.name} by ${field} ${direction} ${JSON.stringify(among)}: ${plan}`)
          }
        }
      }
    })
    expect(wrong).toEqual([])
  })
})
