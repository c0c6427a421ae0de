import { chunk } from 'es-toolkit/array'
import type { Kysely, Transaction } from 'kysely'
import type { Cell } from './cell.ts'
import { entityTables } from './entity-tables.ts'
import { executePipelined } from './postgres/pipelining-dialect.ts'
import type { Tables } from './tables.ts'

/** Below SQLite's 32,766 and PostgreSQL's 65,535 parameters a statement; more at once measured no faster on either. */
const parametersAtOnce = 8_000

/**
 * Inserts rows in as few statements as the engines' limits allow. All rows must have the same columns; cells are as
 * encodeCell gives them.
 */
export async function insertRows(
  db: Kysely<Tables> | Transaction<Tables>,
  table: string,
  rows: readonly Readonly<Record<string, Cell>>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const atOnce = Math.max(1, Math.floor(parametersAtOnce / Object.keys(first).length))
  for (const some of chunk(rows, atOnce)) {
    await executePipelined(db, entityTables(db).insertInto(table).values(some).compile())
  }
}
