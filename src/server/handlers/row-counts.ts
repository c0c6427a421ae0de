import type { Kysely } from 'kysely'
import type { EntityTables } from '../database/entity-tables.ts'
import { dayColumn, type Range } from './statistics-range.ts'

/** Rows made on each day, as days since 1970 in Beijing. */
export async function dailyCounts(
  tables: Kysely<EntityTables>,
  table: string,
  schoolId: number,
  range: Range,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tables
    .selectFrom(table)
    .select((row) => [dayColumn('created_at').as('day'), row.fn.countAll<number>().as('rows')])
    .where('school_id', '=', schoolId)
    .where('created_at', '>=', range.from)
    .where('created_at', '<=', range.to)
    .groupBy(dayColumn('created_at'))
    .execute()
  return new Map(rows.map((row) => [Number(row.day), Number(row.rows)]))
}

/** Rows of all days together. */
export function totalOf(days: ReadonlyMap<number, number>): number {
  return [...days.values()].reduce((sum, rows) => sum + rows, 0)
}

/** Rows of a queue that wait for a decision now. */
export async function waitingCount(tables: Kysely<EntityTables>, table: string, schoolId: number): Promise<number> {
  const row = await tables
    .selectFrom(table)
    .select((each) => each.fn.countAll<number>().as('rows'))
    .where('school_id', '=', schoolId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}
