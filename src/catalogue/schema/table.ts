import { dueRules } from '../due.ts'
import { foundField } from '../sensitive/found-field.ts'
import { acceptedValues } from '../vocabulary/condition.ts'
import type { Entity } from '../vocabulary/entity.ts'
import { comparedEmpty, sortOf, uniqueGroups } from '../vocabulary/entity-use.ts'
import type { Field } from '../vocabulary/field.ts'
import { namingField } from '../vocabulary/field-use.ts'
import { isFigure, sortable, statusFilter } from './listing.ts'

/** The type of a field's column. `bigint` is a safe integer: numbers, refs, times (epoch ms), money (分). */
export type ColumnType = 'bigint' | 'text' | 'boolean' | 'json'

type Column = {
  readonly name: string
  readonly type: ColumnType
  readonly notNull: boolean
  /** Value of rows that stood before the column was added; null for none. */
  readonly default: string | number | boolean | null
}

/** Columns whose values tell rows apart: all rows, or those that hold one of the values in each column of `where`. */
export type UniqueKey = {
  readonly columns: readonly string[]
  /** Those of them in which nothing is a value like another; of the others an empty one is told apart from none. */
  readonly empty: readonly string[]
  readonly where: Readonly<Record<string, readonly string[]>>
}

/** An entity's table, free of any SQL dialect. The primary key is always (school_id, id). */
export type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly unique: readonly UniqueKey[]
  readonly indexes: readonly {
    readonly name: string
    readonly columns: readonly { readonly name: string; readonly direction: 'asc' | 'desc' }[]
    /** The rows it is of, by what a column of theirs holds; all of them where it is left out. */
    readonly only?: Only
  }[]
}

/** Rows whose column holds a flag, or anything at all. */
export type Only = { readonly column: string; readonly holds: boolean | 'anything' }

/** snake_case, as tables and columns are named. */
export function sqlName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * The table of an entity: school_id and id, a column a field, changed_at (ms), changed_by (account id) and version (the
 * number of the change that wrote it). Indexes serve the list's order alone and after each field it can be filtered by, every
 * figure it can be sorted by, alone and within its status, and the search for what is due; those of flags, of rows in which sensitive
 * words are found, alone and within their status, and of what is due hold only the rows that are looked for by them.
 */
export function tableOf(entity: Entity): Table {
  const name = sqlName(entity.name)
  const fields = Object.entries(entity.fields)
  const columns: Column[] = [
    { name: 'school_id', type: 'bigint', notNull: true, default: null },
    { name: 'id', type: 'bigint', notNull: true, default: null },
    ...fields.map(([field, words]) => columnOf(field, words)),
    { name: 'changed_at', type: 'bigint', notNull: true, default: 0 },
    { name: 'changed_by', type: 'bigint', notNull: false, default: null },
    { name: 'version', type: 'bigint', notNull: true, default: 0 },
  ]
  return {
    name,
    columns,
    unique: uniqueGroups(entity).map(({ fields: told, where }) => ({
      columns: ['school_id', ...told.map(sqlName)],
      empty: comparedEmpty(entity, { fields: told }).map(sqlName),
      where: Object.fromEntries(
        Object.entries(where).map(([field, wanted]) => [sqlName(field), acceptedValues(wanted).map(String)]),
      ),
    })),
    indexes: indexesOf(entity, name),
  }
}

/** The type of a field's column. */
export function columnType(field: Field): ColumnType {
  if (field.kind === 'flag' || field.kind === 'found') return 'boolean'
  if (field.kind === 'count' || field.kind === 'money' || field.kind === 'time' || field.kind === 'ref') return 'bigint'
  if (field.kind === 'images' || field.kind === 'media' || field.kind === 'json') return 'json'
  return 'text'
}

/** What a row holds for a field nobody has given a value. */
export function initialValue(field: Field): string | number | boolean | readonly [] | null {
  if (field.kind === 'flag') return field.default ?? false
  if (field.kind === 'found') return false
  if (field.kind === 'status') return field.default ?? Object.keys(field.options)[0] ?? null
  if (field.kind === 'choice' || field.kind === 'count' || field.kind === 'money') return field.default ?? null
  if (field.kind === 'images') return []
  return null
}

function columnOf(field: string, words: Field): Column {
  const initial = initialValue(words)
  const always = columnType(words) === 'boolean' || words.kind === 'status' || words.kind === 'images'
  const value = Array.isArray(initial) ? '[]' : typeof initial === 'object' ? null : initial
  return { name: sqlName(field), type: columnType(words), notNull: always, default: always ? value : null }
}

function indexesOf(entity: Entity, table: string): Table['indexes'] {
  const refs = Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'ref')
  const filters = (entity.list?.filter ?? []).filter((name) => isNarrowing(entity.fields[name]))
  const viewed = Object.values(entity.list?.views ?? {}).flatMap((view) => Object.keys(view.where))
  const firsts = [...new Set([...filters, ...refs, ...viewed])]
  const sort = entity.list && sortOf(entity.list)
  const direction = sort?.descending ? 'desc' : 'asc'
  const order = sort ? [...new Set([sqlName(sort.field), 'id'])].map((name) => ({ name, direction }) as const) : []
  const school = { name: 'school_id', direction: 'asc' } as const
  const alone = order.length > 1 ? [{ name: `${table}_by_order`, columns: [school, ...order] }] : []
  const filtered = firsts.map((field) => {
    // An id is looked up with what it is an id of: by the choice of that alone half of the rows may be meant.
    const named = [field, namingField(entity.fields[field])].filter((name) => name !== undefined).map(sqlName)
    return {
      name: `${table}_by_${sqlName(field)}`,
      columns: [
        school,
        ...named.map((name) => ({ name, direction: 'asc' }) as const),
        ...order.filter((each) => !named.includes(each.name)),
      ],
      ...onlyFlagged(field, entity.fields[field]),
    }
  })
  const status = statusFilter(entity)
  const found = foundField(entity)
  const foundWithin =
    status !== null && found !== null && filters.includes(found.name)
      ? [
          {
            name: `${table}_by_${sqlName(status)}_${sqlName(found.name)}`,
            columns: [school, { name: sqlName(status), direction: 'asc' } as const, ...order],
            ...onlyFlagged(found.name, entity.fields[found.name]),
          },
        ]
      : []
  const figures = sortable(entity).filter((name) => isFigure(entity.fields[name]) && name !== sort?.field)
  const sortedBy = figures.flatMap((field) => {
    const keys = [sqlName(field), 'id'].map((name) => ({ name, direction: 'desc' }) as const)
    const within = status === null ? [] : [{ name: sqlName(status), direction: 'asc' } as const]
    return [
      { name: `${table}_in_order_of_${sqlName(field)}`, columns: [school, ...keys] },
      ...within.map((first) => ({
        name: `${table}_by_${first.name}_in_order_of_${sqlName(field)}`,
        columns: [school, first, ...keys],
      })),
    ]
  })
  const due = dueRules(entity).map(({ at, when }) => ({
    name: `${table}_by_due_${sqlName(at)}`,
    columns: [
      school,
      ...[...Object.keys(when), at].map((each) => ({ name: sqlName(each), direction: 'asc' }) as const),
    ],
    only: { column: sqlName(at), holds: 'anything' } as const,
  }))
  // Several rules may wait for one moment: in each state of an order another.
  const byName = new Map(
    [...alone, ...filtered, ...foundWithin, ...sortedBy, ...due].map((index) => [index.name, index]),
  )
  return [...byName.values()]
}

/**
 * A flag's index is of the rows that hold what is not usual: the others are nearly the whole list, found by its order alone. PostgreSQL
 * writes every index a row is in whenever the row is written, and most rows are pinned, hot or blocked never.
 */
function onlyFlagged(name: string, field: Field | undefined): { readonly only?: Only } {
  const usual = field?.kind === 'flag' || field?.kind === 'found' ? initialValue(field) : null
  return typeof usual === 'boolean' ? { only: { column: sqlName(name), holds: !usual } } : {}
}

function isNarrowing(field: Field | undefined): boolean {
  return (
    field?.kind === 'status' ||
    field?.kind === 'choice' ||
    field?.kind === 'flag' ||
    field?.kind === 'found' ||
    field?.kind === 'ref' ||
    field?.kind === 'count'
  )
}
