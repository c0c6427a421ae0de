import type { Kysely } from 'kysely'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { type EntityTables, entityTables } from '../database/entity-tables.ts'
import type { Values } from '../rows/entity-table.ts'
import { countedField, rowCounts } from '../rows/kept-counts.ts'
import type { CallContext } from '../write/handler.ts'
import { dayColumn, type Range, rangeOf } from './statistics-range.ts'

/** What figures are counted from: the rows of a school, within the range asked for. */
export type Survey = {
  readonly context: Pick<CallContext, 'database' | 'catalogue'>
  readonly tables: Kysely<EntityTables>
  readonly schoolId: number
  readonly range: Range
}

/** The rows a call's figures are counted from. @throws InputError as rangeOf does. */
export function surveyOf({ database, catalogue, account }: CallContext, params: Values): Survey {
  const context = { database, catalogue }
  return { context, tables: entityTables(database.aside), schoolId: account.schoolId, range: rangeOf(params) }
}

/** The rows of a table whose moment, that of their creation unless another column is named, lies in the range. */
export function rowsWithin({ tables, schoolId, range }: Survey, table: string, column = 'created_at') {
  return tables
    .selectFrom(table)
    .where(`${table}.school_id`, '=', schoolId)
    .where(`${table}.${column}`, '>=', range.from)
    .where(`${table}.${column}`, '<=', range.to)
}

/** Rows made on each day, as days since 1970 in Beijing. */
export async function dailyCounts(survey: Survey, table: string): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsWithin(survey, table)
    .select((row) => [dayColumn('created_at').as('day'), row.fn.countAll<number>().as('rows')])
    .groupBy(dayColumn('created_at'))
    .execute()
  return new Map(rows.map((row) => [Number(row.day), Number(row.rows)]))
}

/** Rows by the name of their category, which the column `by` holds, the most first. */
export async function countsByCategory(survey: Survey, table: string, categories: string, by = 'category') {
  const rows = await rowsWithin(survey, table)
    .leftJoin(`${categories} as category`, (join) =>
      join.onRef('category.school_id', '=', `${table}.school_id`).onRef('category.id', '=', `${table}.${by}`),
    )
    .select((row) => ['category.name', row.fn.countAll<number>().as('rows')])
    .groupBy('category.name')
    .orderBy('rows', 'desc')
    .orderBy('category.name')
    .execute()
  return rows.map((row) => ({ name: String(row.name ?? '未分类'), rows: Number(row.rows) }))
}

/** Rows of all days together. */
export function totalOf(days: ReadonlyMap<number, number>): number {
  return [...days.values()].reduce((sum, rows) => sum + rows, 0)
}

/** Rows of an entity that stand in one of some states now; all of them where none is named. */
export async function standing(
  { context: { database, catalogue }, schoolId }: Survey,
  name: string,
  states?: readonly string[],
): Promise<number> {
  const entity = entityNamed(catalogue, name)
  if (states && countedField(entity) !== 'status') throw new Error(`Rows of ${name} are not counted by their status`)
  const counts = await rowCounts(database.db, schoolId, entity)
  return (states ?? [...counts.keys()]).reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
}

/** Rows of a queue that wait for a decision now. */
export function waitingCount(survey: Survey, name: string): Promise<number> {
  return standing(survey, name, ['pending'])
}
