import type { ColumnType, Only, UniqueKey } from '../../catalogue/schema/table.ts'
import type { Cell } from './cell.ts'

export interface ColumnShape {
  name: string
  type: ColumnType
  notNull: boolean
  /** Given to existing rows when the column is added, and to inserts that leave it out. Left out: no default. */
  default?: Cell
}

interface IndexShape {
  name: string
  columns: readonly { name: string; direction: 'asc' | 'desc' }[]
  only?: Only
}

/**
 * An entity table as the catalogue wants it. `school_id` and `id` are not listed: every table has them as its primary
 * key, and every unique constraint and index begins with `school_id` whether or not its columns say so.
 */
export interface TableShape {
  name: string
  columns: readonly ColumnShape[]
  unique: readonly UniqueKey[]
  indexes: readonly IndexShape[]
}

/** The database cannot follow the catalogue. The message is for the person starting the server. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
