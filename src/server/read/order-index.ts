import { type SqlBool, sql } from 'kysely'
import { once } from '../../catalogue/once.ts'
import type { ListRequest, Where } from '../../catalogue/schema/request.ts'
import { sqlName, tableOf } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { matchingBut, type SqlCondition, splitWhere } from './where.ts'

/** What an index that has rows in a list's order leaves to be asked of each of them. */
export type OrderIndex = {
  /** Fields of the filter of whose one value it has the rows alone: the one it begins with, and the flag they all have. */
  readonly within: readonly string[]
  /** Whether it has no other rows than those that match, but for those beyond an end of the order. */
  readonly isWhole: boolean
  /** The direction of its order, read forth. */
  readonly direction: 'asc' | 'desc'
}

/** The index that has the rows of a filter in an order and the fewest others; null where none has them in that order. */
export function orderIndex(entity: Entity, where: Where, sort: ListRequest['sort']): OrderIndex | null {
  const fields = new Set([where.in, where.from, where.to].flatMap((part) => Object.keys(part)))
  const fixed = Object.keys(where.in).filter((field) => oneValue(where, field) !== null)
  const order = [...new Set([sqlName(sort.field), 'id'])].join()
  const found = indexes(entity).flatMap(({ columns, only }) => {
    const first = fixed.find((field) => sqlName(field) === columns[0]?.name)
    const isHeld = only === undefined || oneValue(where, only.field) === only.holds
    const held = only === undefined || only.field === first ? [] : [only.field]
    const direction = columns.at(-1)?.direction ?? 'asc'
    const inOrder = isInOrder(columns, order) ? { within: held, direction } : null
    const after =
      first !== undefined && isInOrder(columns.slice(1), order) ? { within: [first, ...held], direction } : null
    return isHeld ? [inOrder, after].filter((each) => each !== null) : []
  })
  const [best] = found.sort((one, other) => other.within.length - one.within.length)
  if (!best) return null
  const others = [...fields].filter((field) => field !== sort.field && !best.within.includes(field))
  return { ...best, isWhole: others.length === 0 && where.in[sort.field] === undefined && where.keyword === null }
}

/** A column of one value that comes first in an order, in the direction its index has it. */
export type Within = { readonly column: string; readonly direction: 'asc' | 'desc' }

/** Rows of a list, to be read in its order. */
export type InOrder = { readonly conditions: readonly SqlCondition[]; readonly within?: Within }

/**
 * The rows that a filter lets through, its keyword aside, for PostgreSQL to read from the beginning of a list's order: where that is one
 * value, as a range of it, value first, in which only the value's own index has them in order. Of an equality the index of the whole list
 * has them as well, and is taken where the statistics say that most rows have the value: after a batch that changed these they still
 * do, and every row there is would be read for a page. A flag stays an equality: its index is of the rows that have it.
 * @param index the one of these rows in this order (`orderIndex`).
 */
export function rowsByIndex(
  schoolId: number,
  where: Where,
  sort: ListRequest['sort'],
  index: OrderIndex | null,
): InOrder {
  const field = index?.isWhole ? index.within[0] : undefined
  const value = field === undefined ? undefined : where.in[field]?.[0]
  const isBounded = Object.keys(where.from).length + Object.keys(where.to).length > 0
  const isTold = typeof value === 'string' || typeof value === 'number'
  if (!index || field === undefined || isBounded || !isTold) return { conditions: matchingBut(schoolId, where) }
  const column = sqlName(field)
  const isForth = index.direction === (sort.descending ? 'desc' : 'asc')
  return {
    conditions: [
      ...matchingBut(schoolId, splitWhere(where, [field]).rest),
      sql<SqlBool>`${sql.ref(column)} between ${value} and ${value}`,
    ],
    within: { column, direction: isForth ? 'asc' : 'desc' },
  }
}

/** What is known behind the school by each index that has all rows of a filter, among others or alone: its columns in order, and its flag. */
export function indexesHolding(entity: Entity, where: Where): string[][] {
  return indexes(entity)
    .filter(({ only }) => only === undefined || oneValue(where, only.field) === only.holds)
    .map(({ columns, only }) => [
      ...new Set([...columns.map(({ name }) => name), ...(only === undefined ? [] : [sqlName(only.field)])]),
    ])
}

type IndexColumn = { readonly name: string; readonly direction: 'asc' | 'desc' }

/** An entity's indexes behind the school, the one of its ids included. */
const indexes = once((entity: Entity) => {
  const { indexes } = tableOf(entity)
  const key: readonly IndexColumn[] = [{ name: 'id', direction: 'asc' }]
  return [
    { columns: key, only: undefined },
    ...indexes.map(({ columns, only }) => ({
      columns: columns.slice(1),
      only: only && { field: fieldOf(entity, only.column), holds: only.holds },
    })),
  ]
})

function fieldOf(entity: Entity, column: string): string {
  return Object.keys(entity.fields).find((field) => sqlName(field) === column) ?? column
}

/** Whether columns are an order's, read forth or back. */
function isInOrder(columns: readonly IndexColumn[], order: string): boolean {
  return columns.map(({ name }) => name).join() === order && new Set(columns.map((each) => each.direction)).size === 1
}

/** The only value a filter lets through of a field; null where it is none or nothing. */
function oneValue(where: Where, field: string): string | number | boolean | null {
  const [value = null, ...others] = where.in[field] ?? []
  return others.length === 0 ? value : null
}
