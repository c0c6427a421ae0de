import { type RawBuilder, sql } from 'kysely'
import { columnType, sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { sortOf } from '../../catalogue/vocabulary/entity-use.ts'
import type { Cell } from '../database/cell.ts'
import type { Database } from '../database/open-database.ts'
import { type PageRequest, pageQuery } from '../read/order.ts'
import type { SqlCondition } from '../read/where.ts'
import { nextTurn } from '../scheduling/next-turn.ts'

/** What is read of a row that was found. */
export type FoundRow = { readonly id: number; readonly label: string | null; readonly status: string | null }

/** The first rows of an entity that are read: those that meet all conditions; with `among`, of the first so many of these those that hold. */
export type Reading = {
  readonly entity: Entity
  readonly conditions: readonly SqlCondition[]
  readonly limit: number
  readonly among?: { readonly rows: number; readonly holds: SqlCondition }
}

/** The order an entity's rows are found in: that of its list, else the newest first. */
export function orderOf(entity: Entity): PageRequest['sort'] {
  return entity.list ? sortOf(entity.list) : { field: 'id', descending: true }
}

/** The name of the field that says an entity's state, where it has one. */
export function statusOf({ fields }: Entity): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.kind === 'status')
}

/** Entities one statement reads: it is put together in this process, some 0.2 ms each, and others are served between two. */
const atOnce = 25

/**
 * Reads rows of many entities aside in as few statements as may be; of each reading its rows in order.
 * @param enough rows after which the readings that are left are not made: nothing is answered of these.
 */
export async function readHits(
  database: Database,
  readings: readonly Reading[],
  enough = Number.POSITIVE_INFINITY,
): Promise<FoundRow[][]> {
  const found: FoundRow[][] = []
  for (let start = 0; start < readings.length && found.flat().length < enough; start += atOnce) {
    await nextTurn()
    found.push(...(await readTogether(database, readings.slice(start, start + atOnce))))
  }
  return found
}

async function readTogether(database: Database, readings: readonly Reading[]): Promise<FoundRow[][]> {
  const parts = readings.map((reading, place) => partOf(database, reading, place))
  const { rows } = await sql<FoundRow & { place: number; nth: number }>`${sql.join(parts, sql` union all `)}`.execute(
    database.aside,
  )
  const inOrder = rows.toSorted((one, other) => Number(one.nth) - Number(other.nth))
  return readings.map((_, place) =>
    inOrder
      .filter((row) => Number(row.place) === place)
      .map(({ id, label, status }) => ({ id: Number(id), label, status })),
  )
}

function partOf(database: Database, { entity, conditions, limit, among }: Reading, place: number): RawBuilder<unknown> {
  const { field, descending } = orderOf(entity)
  const rows = pageQuery(database, entity, conditions, {
    column: sqlName(field),
    direction: descending ? 'desc' : 'asc',
    limit: among?.rows ?? limit,
    offset: 0,
    holds: among?.holds,
  }).select([textOf(entity, entity.label).as('label'), textOf(entity, statusOf(entity)).as('status')])
  const those = among ? sql`select * from (${rows}) as first where holds limit ${limit}` : rows
  return sql`select ${sql.lit(place)} as place, row_number() over () as nth, id, label, status from (${those}) as found`
}

/** The column of a field that is text; else null, as of what is told by its number alone. */
function textOf({ fields }: Entity, name: string | undefined): RawBuilder<Cell> {
  const field = name === undefined ? undefined : fields[name]
  if (name === undefined || field === undefined || columnType(field) !== 'text') return sql<Cell>`cast(null as text)`
  return sql<Cell>`${sql.ref(sqlName(name))}`
}
