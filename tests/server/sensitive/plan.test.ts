import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { statusFilter } from '../../../src/catalogue/schema/listing.ts'
import type { Where } from '../../../src/catalogue/schema/request.ts'
import { sqlName } from '../../../src/catalogue/schema/table.ts'
import { foundField, lookedAt } from '../../../src/catalogue/sensitive/found-field.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { sortOf } from '../../../src/catalogue/vocabulary/entity-use.ts'
import { pageQuery } from '../../../src/server/read/order.ts'
import { byWords, everyRow, matching } from '../../../src/server/read/where.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'

describe('rows in which sensitive words are found on SQLite', () => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase('sqlite', 'tables')
    await store.database.write(async (trx) => {
      for (const { name } of lookedAt(catalogue.entities)) {
        await sql`insert into ${sql.table(sqlName(name))} (school_id, id) values (1, 1)`.execute(trx)
      }
    })
    await store.database.analyze()
  })
  afterAll(() => store.remove())

  async function planOf(entity: Entity, where: Where, isSortedApart: boolean): Promise<string> {
    const sort = entity.list ? sortOf(entity.list) : { field: 'id', descending: true }
    const columnOf = isSortedApart ? byWords(store.database, entity, where) : undefined
    const conditions = matching(store.database, entity, 1, where, columnOf)
    const direction = sort.descending ? 'desc' : 'asc'
    const page = { column: sqlName(sort.field), direction, limit: 50, offset: 0, isSortedApart } as const
    const { sql: text, parameters } = pageQuery(store.database, entity, conditions, page).compile()
    const { rows } = await store.database.db.executeQuery(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    )
    return JSON.stringify(rows)
  }

  test('are found by an index of themselves, whatever else is asked and in whatever order', async () => {
    const entities = lookedAt(catalogue.entities)
    expect(entities.length).toBeGreaterThan(10)
    for (const entity of entities) {
      const [found, status, table] = [foundField(entity)?.name ?? '', statusFilter(entity), sqlName(entity.name)]
      const alone = `${table}__by_${found}`
      const filter = { ...everyRow, in: { [found]: [true] } }
      expect(await planOf(entity, filter, false)).toContain(`INDEX ${alone} `)
      const other = entity.list?.filter?.find((name) => entity.fields[name]?.kind === 'ref') ?? 'id'
      expect(await planOf(entity, { ...filter, in: { ...filter.in, [other]: [1] } }, false)).toContain(
        `INDEX ${alone} `,
      )
      if (status === null) continue
      const values = entity.fields[status]
      const [value = ''] = values?.kind === 'status' ? Object.keys(values.options) : []
      const within = { ...filter, in: { ...filter.in, [status]: [value] } }
      const plan = await planOf(entity, within, false)
      expect(plan).toContain(`INDEX ${table}__by_${sqlName(status)}_${found} `)
      expect(plan).not.toContain('TEMP B-TREE')
      expect(await planOf(entity, within, true)).toMatch(new RegExp(`INDEX ${table}__by_(\\w+_)?${found} `))
    }
  })
})
