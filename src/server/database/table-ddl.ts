import { createHash } from 'node:crypto'
import type { ColumnType, Only } from '../../catalogue/schema/table.ts'
import type { Cell } from './cell.ts'
import type { ColumnShape, TableShape } from './table-shape.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * The type a column is created with. PostgreSQL text sorts by code point (collation C), as SQLite's does, so that a list
 * has one order on both and its index serves `like 'x%'`.
 */
const columnTypes: Record<Engine, Record<ColumnType, string>> = {
  sqlite: { bigint: 'integer', boolean: 'integer', text: 'text', json: 'text' },
  postgres: {
    bigint: 'bigint',
    boolean: 'boolean',
    text: 'text collate "C"',
    json: 'jsonb',
  },
}

/** What each engine's own catalogue may call a column of this type. */
export const storedTypes: Record<Engine, Record<ColumnType, readonly string[]>> = {
  sqlite: {
    bigint: ['integer', 'bigint'],
    boolean: ['integer'],
    text: ['text'],
    json: ['text'],
  },
  postgres: {
    bigint: ['int8'],
    boolean: ['bool'],
    text: ['text'],
    json: ['jsonb'],
  },
}

/** An index as it stands in the database: its own name and the statement that makes it. */
export interface IndexDefinition {
  name: string
  ddl: string
  unique: boolean
  columns: readonly string[]
  /** Its columns as they are compared: an empty one of some as a value of its own. */
  keys: readonly string[]
  /** The rows it is about, as SQL; all of them where it is empty. */
  where: string
}

export function quoteName(name: string): string {
  return `"${name}"`
}

export function createTableDdl(engine: Engine, shape: TableShape): string {
  const columns = [
    `${quoteName('school_id')} ${columnTypes[engine].bigint} not null`,
    `${quoteName('id')} ${columnTypes[engine].bigint} not null`,
    ...shape.columns.map((column) => columnDdl(engine, column)),
    `primary key (${quoteName('school_id')}, ${quoteName('id')})`,
  ]
  return `create table ${quoteName(shape.name)} (${columns.join(', ')})${engine === 'sqlite' ? ' strict' : ''}`
}

export function addColumnDdl(engine: Engine, table: string, column: ColumnShape): string {
  return `alter table ${quoteName(table)} add column ${columnDdl(engine, column)}`
}

/** The indexes and unique constraints of a table, their names beginning with the table's and two underscores. */
export function indexDefinitions(engine: Engine, shape: TableShape): IndexDefinition[] {
  const unique = shape.unique.map(({ columns, empty, where: meant }) => {
    const name = indexName(shape.name, `${columns.join('_')}_unique`)
    const compared = columns.map((column) => ({
      name: column,
      direction: 'asc' as const,
      ...(empty.includes(column) ? { compared: withEmpty(column, typeIn(shape, column)) } : {}),
    }))
    const keys = schoolFirst(compared)
    const where = [...flagsSet(shape, columns), ...Object.entries(meant).map(holdsOneOf)].join(' and ')
    const ddl = indexDdl(engine, 'CREATE UNIQUE INDEX', name, shape.name, keys) + (where && ` where ${where}`)
    return { name, unique: true, columns, keys: keys.map(comparedKey), where, ddl }
  })
  const plain = shape.indexes.map((index) => {
    const name = indexName(shape.name, index.name)
    const keys = schoolFirst(index.columns)
    const columns = index.columns.map((column) => column.name)
    const where = index.only ? holdsOnly(index.only) : ''
    const ddl = indexDdl(engine, 'CREATE INDEX', name, shape.name, keys) + (where && ` where ${where}`)
    return { name, unique: false, columns, keys: keys.map(comparedKey), where, ddl }
  })
  return [...unique, ...plain]
}

/** The same index under a name that tells what it is made of: its own name may be taken by one of an earlier make. */
export function otherwiseNamed({ name, ddl, ...rest }: IndexDefinition): IndexDefinition {
  const digest = createHash('sha256').update(ddl).digest('hex').slice(0, 8)
  const other = `${name.slice(0, 54)}_${digest}`
  return { ...rest, name: other, ddl: ddl.replace(quoteName(name), quoteName(other)) }
}

/** What the names of a table's indexes made here begin with: others are left alone. */
export function indexPrefix(table: string): string {
  return `${table}__`
}

/** A flag tells rows apart only where it is on: at most one row may have it. */
function flagsSet(shape: TableShape, columns: readonly string[]): string[] {
  const flags = columns.filter((name) =>
    shape.columns.some((column) => column.name === name && column.type === 'boolean'),
  )
  return flags.map(quoteName)
}

function holdsOneOf([name, values]: [string, readonly string[]]): string {
  const texts = values.map((value) => `'${value.replaceAll("'", "''")}'`)
  return texts.length === 1 ? `${quoteName(name)} = ${texts[0]}` : `${quoteName(name)} in (${texts.join(', ')})`
}

/** Spelled as queries spell it (`oneOf` in read/where.ts): SQLite takes such an index for the same words alone. */
function holdsOnly({ column, holds }: Only): string {
  return holds === 'anything' ? `${quoteName(column)} is not null` : `${quoteName(column)} = ${holds}`
}

type Key = TableShape['indexes'][number]['columns'][number] & { readonly compared?: string }

/** A column's value as it is compared where nothing is a value like another: none is 0, or empty text. */
export function withEmpty(column: string, type: ColumnType, table?: string): string {
  const place = table === undefined ? quoteName(column) : `${quoteName(table)}.${quoteName(column)}`
  return `coalesce(${place}, ${type === 'bigint' ? '0' : "''"})`
}

function typeIn(shape: TableShape, column: string): ColumnType {
  return shape.columns.find(({ name }) => name === column)?.type ?? 'text'
}

function comparedKey({ name, compared }: Key): string {
  return compared ?? quoteName(name)
}

function schoolFirst(keys: readonly Key[]): readonly Key[] {
  if (keys[0]?.name === 'school_id') return keys
  return [{ name: 'school_id', direction: 'asc' }, ...keys]
}

/** PostgreSQL cuts names at 63 bytes without a word: a longer one ends in a digest of itself instead. */
function indexName(table: string, rest: string): string {
  const name = indexPrefix(table) + rest
  if (name.length <= 63) return name
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

/**
 * Nulls stand first in ascending and last in descending order: SQLite's own order, spelled out for PostgreSQL. The verb is
 * in capitals because SQLite writes it so when it keeps the statement, which is later compared with this one.
 */
function indexDdl(engine: Engine, verb: string, name: string, table: string, keys: readonly Key[]): string {
  const nulls = engine === 'postgres' ? { asc: ' nulls first', desc: ' nulls last' } : { asc: '', desc: '' }
  const list = keys.map((key) => `${comparedKey(key)} ${key.direction}${nulls[key.direction]}`)
  return `${verb} ${quoteName(name)} on ${quoteName(table)} (${list.join(', ')})`
}

function columnDdl(engine: Engine, column: ColumnShape): string {
  const parts = [quoteName(column.name), columnTypes[engine][column.type]]
  if (column.notNull) parts.push('not null')
  if (column.default !== undefined && column.default !== null) parts.push(`default ${literal(engine, column.default)}`)
  return parts.join(' ')
}

function literal(engine: Engine, value: Exclude<Cell, null>): string {
  if (typeof value === 'boolean') return engine === 'postgres' ? String(value) : value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  return `'${value.replaceAll("'", "''")}'`
}
