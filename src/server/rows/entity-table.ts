import { type ColumnType, columnType, sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { type Cell, decodeCell, encodeCell } from '../database/cell.ts'

/** A row as the database holds it, by field names: refs are ids, times ms, money 分. */
export type StoredRow = {
  readonly id: number
  readonly changedAt: number
  /** The number of the change that wrote it last. */
  readonly version: number
  readonly [field: string]: unknown
}

/** Some values of a row, by field names. */
export type Values = Readonly<Record<string, unknown>>

/** A field and the column it is kept in. */
type FieldColumn = {
  readonly field: string
  readonly name: string
  readonly type: ColumnType
  readonly words: Field
}

/** An entity's table name and the columns of its fields. */
export type EntityTable = { readonly name: string; readonly columns: readonly FieldColumn[] }

const known = new WeakMap<Entity, EntityTable>()

/** The table of an entity. */
export function tableFor(entity: Entity): EntityTable {
  const table = known.get(entity) ?? {
    name: sqlName(entity.name),
    columns: Object.entries(entity.fields).map(([field, words]) => ({
      field,
      name: sqlName(field),
      type: columnType(words),
      words,
    })),
  }
  known.set(entity, table)
  return table
}

/** The names of the columns that hold some fields, with `id`, `changed_at` and `version`; of all fields when none are named. */
export function columnNames(entity: Entity, fields?: ReadonlySet<string>): string[] {
  const columns = tableFor(entity).columns.filter((column) => !fields || fields.has(column.field))
  return ['id', 'changed_at', 'version', ...columns.map((column) => column.name)]
}

/** Reads a row of the database; fields whose columns were not selected are left out. */
export function readRow(entity: Entity, row: Readonly<Record<string, unknown>>): StoredRow {
  // Filled in place: V8 makes a hidden class of its own for each copy of an object with so many computed keys.
  const values: { id: number; changedAt: number; version: number; [field: string]: unknown } = {
    id: Number(row.id),
    changedAt: Number(row.changed_at),
    version: Number(row.version),
  }
  for (const { field, name, type } of tableFor(entity).columns) {
    const cell = row[name]
    if (cell !== undefined) values[field] = decodeCell(type, cell)
  }
  return values
}

/** Values as cells by column name; fields the entity does not have are passed over. */
export function cellsOf(entity: Entity, values: Values): Record<string, Cell> {
  const cells: Record<string, Cell> = {}
  for (const { field, name, type } of tableFor(entity).columns) {
    if (values[field] !== undefined) cells[name] = encodeCell(type, values[field])
  }
  return cells
}
