import type { ColumnType } from '../../catalogue/schema/table.ts'

/** What a table cell holds on the wire to either database: booleans and JSON have their own forms, see encodeCell. */
export type Cell = string | number | boolean | null

/**
 * Turns a JavaScript value into what both databases accept for a column of this type: JSON is written as text, the rest
 * stays as it is (the SQLite connection itself writes a boolean as 0 or 1).
 * @throws TypeError when the value does not fit the type, so that nothing is stored bent.
 */
export function encodeCell(type: ColumnType, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (type === 'json') return JSON.stringify(value)
  if (type === 'boolean' && typeof value === 'boolean') return value
  if (type === 'text' && typeof value === 'string') return value
  if (type === 'bigint' && typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new TypeError(`A ${type} column cannot hold ${typeof value} ${String(value).slice(0, 40)}`)
}

/** The reverse of encodeCell: what either database answers (0/1, JSON text) as the JavaScript value. */
export function decodeCell(type: ColumnType, cell: unknown): unknown {
  if (cell === null || cell === undefined) return null
  if (type === 'boolean') return cell === true || cell === 1
  if (type === 'json' && typeof cell === 'string') return JSON.parse(cell)
  return cell
}
