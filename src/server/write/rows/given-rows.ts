import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '../../database/cell.ts'
import type { Engine } from '../../database/table-ddl.ts'
import type { EntityTable } from '../../rows/entity-table.ts'

/** Some columns of rows of a table, `id` first, as a query: the cells travel as one JSON text, whatever their number. */
export function givenRows(
  engine: Engine,
  table: EntityTable,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, Cell>>[],
): RawBuilder<unknown> {
  const typeOf = (name: string) => {
    const type = table.columns.find((column) => column.name === name)?.type ?? 'bigint'
    return sql.raw(type === 'json' ? 'jsonb' : type)
  }
  const read = (name: string) =>
    engine === 'sqlite'
      ? sql`value ->> ${sql.lit(`$.${name}`)} as ${sql.ref(name)}`
      : sql`(value ->> ${sql.lit(name)})::${typeOf(name)} as ${sql.ref(name)}`
  const text = JSON.stringify(rows)
  const list = engine === 'sqlite' ? sql`json_each(${text})` : sql`json_array_elements(${text}::json)`
  return sql`select ${sql.join(['id', ...columns].map(read))} from ${list}`
}
