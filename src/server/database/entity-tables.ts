import type { Kysely, Transaction } from 'kysely'
import type { Cell } from './cell.ts'
import type { Tables } from './tables.ts'

/** A row of a table that only the catalogue knows: snake_case column to cell. */
export type EntityRow = Record<string, Cell>

/** The system tables exactly, and any other name as a table of the catalogue. */
export type EntityTables = Tables & { [table: string]: EntityRow }

/**
 * The same connection or transaction, seen as one whose table and column names are known at run time only. Take names
 * from the catalogue, never from a request. kysely quotes them, so a wrong name fails instead of becoming SQL.
 *
 *     entityTables(trx).updateTable(shape.name).set({ status: 'approved' }).where('school_id', '=', school).where('id', 'in', ids)
 */
export function entityTables(db: Kysely<Tables> | Transaction<Tables>): Kysely<EntityTables> {
  return db.withTables<{ [table: string]: EntityRow }>()
}

/** The rows a school has in such a table, to select from. */
export function rowsIn(db: Kysely<Tables> | Transaction<Tables>, table: string, schoolId: number) {
  return entityTables(db).selectFrom(table).where('school_id', '=', schoolId)
}
