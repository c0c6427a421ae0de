import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../database/table-ddl.ts'

/** Columns of a row, of `table` or the only one, as a JSON object. A JSON column stands in it as text or as it is: see decodeCell. */
export function jsonObject(engine: Engine, table: string, columns: readonly string[]): RawBuilder<unknown> {
  const pairs = columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(table === '' ? name : `${table}.${name}`)}`)
  return objectOf(engine, pairs)
}

/** All rows of a query, each an expression of it, as a JSON array. */
export function jsonArray(engine: Engine, each: RawBuilder<unknown>): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`json_group_array(${each})` : sql`coalesce(json_agg(${each}), '[]')`
}

/** What a query answers, one value of JSON, as part of another: SQLite would write it as a text there. */
export function jsonPart(engine: Engine, query: RawBuilder<unknown>): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`json((${query}))` : sql`(${query})`
}

/** A JSON object of `'name', value` pairs as text. */
export function jsonText(engine: Engine, pairs: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  return engine === 'sqlite' ? sql<string>`${objectOf(engine, pairs)}` : sql<string>`(${objectOf(engine, pairs)})::text`
}

/** A JSON object of `'name', value` pairs. */
export function objectOf(engine: Engine, pairs: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const make = engine === 'sqlite' ? sql`json_object` : sql`json_build_object`
  return sql`${make}(${sql.join(pairs)})`
}
