import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { pauses } from '../scheduling/next-turn.ts'
import type { EntityTables } from './entity-tables.ts'
import type { Engine } from './table-ddl.ts'
import type { Tables } from './tables.ts'

type Row = Readonly<Record<string, unknown>>

/** Ids in one JSON text: parsing it takes about a millisecond. */
const idsATime = 10_000

/** SQLite takes 127 arguments a function. */
const mostColumns = 127

/**
 * Reads some columns of many rows, in order of id. SQLite's driver hands over each cell by a call of its
 * own; one JSON text of all rows takes it a half of the time. Not for REAL columns: JSON may round their last digit.
 */
export async function readMany(
  db: Kysely<Tables>,
  engine: Engine,
  query: SelectQueryBuilder<EntityTables, string, Row>,
  columns: readonly string[],
): Promise<Row[]> {
  const selected = query.select(columns)
  if (engine === 'postgres' || columns.length > mostColumns) return selected.orderBy('id').execute()
  const cells = columns.map((name) => sql.ref(name))
  const { rows } = await sql<{ text: string }>`
    select json_group_array(json_array(${sql.join(cells)}) order by id) as text from (${selected})`.execute(db)
  const lists: readonly (readonly unknown[])[] = JSON.parse(rows[0]?.text ?? '[]')
  return lists.map((list) => rowOf(columns, list))
}

function rowOf(columns: readonly string[], cells: readonly unknown[]): Row {
  const row: Record<string, unknown> = {}
  columns.forEach((name, at) => {
    row[name] = cells[at]
  })
  return row
}

/** The ids that a query finds, in order. A million of them come as a hundred texts, between which others are let in. */
export async function readIds(db: Kysely<Tables>, engine: Engine, found: RawBuilder<unknown>): Promise<number[]> {
  const texts = engine === 'sqlite' ? sql<string>`json_group_array(id)` : sql<string>`json_agg(id)::text`
  const { rows } = await sql<{ ids: string }>`
    select ${texts} as ids from (${found}) as found group by id / ${sql.lit(idsATime)} order by min(id)`.execute(db)
  const pause = pauses()
  const ids: number[] = []
  for (const row of rows) {
    await pause()
    ids.push(...idList.parse(JSON.parse(row.ids)).sort(ascending))
  }
  return ids
}

function ascending(one: number, other: number): number {
  return one - other
}

const idList = z.array(z.number())
