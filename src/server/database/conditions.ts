import { type OrderByItemBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from './table-ddl.ts'

/** Whether the column is one of `values`, as one parameter whatever their number: one statement, prepared once. */
export function isOneOf(
  engine: Engine,
  column: string,
  values: readonly number[] | readonly string[],
): RawBuilder<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`1 = 0`
  const name = sql.ref(column)
  if (engine === 'sqlite') return sql<SqlBool>`${name} in (select value from json_each(${JSON.stringify(values)}))`
  const type = typeof values[0] === 'string' ? sql`text[]` : sql`bigint[]`
  return sql<SqlBool>`${name} = any(${sql.val(values)}::${type})`
}

/** Whether the text column holds `part` anywhere, letter case of a-z aside. `%` and `_` stand for themselves. */
export function contains(engine: Engine, column: string, part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  // PostgreSQL takes twice as long to make the letters of each row alike, of which most keywords have none.
  const hasLetters = part.toLowerCase() !== part.toUpperCase()
  const like = engine === 'postgres' && hasLetters ? sql`ilike` : sql`like`
  return sql<SqlBool>`${sql.ref(column)} ${like} ${pattern} escape '\\'`
}

/**
 * The order of a sorted list, for `query.orderBy(column, sorted(direction))`: nulls first in ascending, last in
 * descending order, as the indexes that syncSchema makes have them on both engines.
 */
export function sorted(direction: 'asc' | 'desc'): (order: OrderByItemBuilder) => OrderByItemBuilder {
  return (order) => (direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast())
}
