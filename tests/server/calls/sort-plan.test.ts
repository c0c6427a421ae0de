import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { isOrderedAlways, sortable, statusFilter } from '../../../src/catalogue/schema/listing.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { pageQuery } from '../../../src/server/read/order.ts'
import { orderIndex } from '../../../src/server/read/order-index.ts'
import { everyRow, matchingBut } from '../../../src/server/read/where.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const lists = [...catalogue.entities.values()].filter((entity) => entity.list)
const sorts = lists.flatMap((entity) => {
  const status = statusFilter(entity)
  const [first = ''] = Object.keys(Object(entity.fields[status ?? '']).options ?? {})
  const filters = status === null ? [{}] : [{}, { [status]: [first] }]
  return ['id', ...sortable(entity)].flatMap((field) =>
    filters.map((among) => ({ entity, field, where: { ...everyRow, in: among } })),
  )
})

describe.each(engines)('lists sorted on %s', (engine) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase(engine, 'tables')
  })
  afterAll(() => store.remove())

  test('by any field, alone and of one status, are read along an index, or are known to have none: nothing is sorted', async () => {
    expect(sorts.filter(({ field }) => field !== 'id').length).toBeGreaterThan(400)
    const wrong: string[] = []
    await store.database.db.connection().execute(async (connection) => {
      if (engine === 'postgres') await sql`set enable_seqscan = off; set enable_bitmapscan = off`.execute(connection)
      for (const { entity, field, where } of sorts) {
        const isAlways = isOrderedAlways(entity, field)
        for (const direction of ['asc', 'desc'] as const) {
          const index = orderIndex(entity, where, { field, descending: direction === 'desc' })
          const said = `${entity.name} by ${field} ${direction} ${JSON.stringify(where.in)}`
          if ((index !== null) !== isAlways) wrong.push(`${said}: ${JSON.stringify(index)}`)
          if (!index?.isWhole) continue
          const page = { column: sqlName(field), direction, limit: 100, offset: 0 }
          const query = pageQuery(store.database, entity, matchingBut(1, where), page).compile()
          const verb = engine === 'sqlite' ? 'explain query plan' : 'explain'
          const { rows } = await connection.executeQuery(
            CompiledQuery.raw(`${verb} ${query.sql}`, [...query.parameters]),
          )
          const plan = JSON.stringify(rows)
          const isRead =
            engine === 'sqlite' ? /USING (COVERING |PRIMARY )?(INDEX|KEY)/.test(plan) : /Index (Only )?Scan/.test(plan)
          const isSorted = engine === 'sqlite' ? plan.includes('TEMP B-TREE') : /Sort/.test(plan)
          if (!isRead || isSorted) wrong.push(`${said}: ${plan}`)
        }
      }
    })
    expect(wrong).toEqual([])
  })
})
