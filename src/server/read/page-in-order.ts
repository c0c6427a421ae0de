import { sql } from 'kysely'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { beyondCounting, mostSorted, tooManyToSort } from '../../catalogue/schema/listing.ts'
import type { ListRequest, Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { sortOf } from '../../catalogue/vocabulary/entity-use.ts'
import type { Database } from '../database/open-database.ts'
import { columnNames } from '../rows/entity-table.ts'
import type { Counting } from './count.ts'
import { pageMatching } from './keyword-page.ts'
import { foundInOrder, pageIds, pageQuery } from './order.ts'
import { type OrderIndex, orderIndex, rowsByIndex } from './order-index.ts'
import type { ReadDependencies } from './read-dependencies.ts'
import { Walk } from './walk.ts'
import { allOf, byWords, matching, matchingBut, type SqlCondition, splitWhere } from './where.ts'

/** Rows of an index that are read for a page before it is asked how many match. */
const walkedFirst = 6_000

/**
 * Ids of a page of a list. No more than `mostSorted` rows are ever sorted: where an index has the order, but more than the rows
 * that match, it is read until the page is full or not expected to be; then up to so many are found by what they match and sorted,
 * and of more the index is walked on.
 * @param matched how many match, as far as it is known; `beyondCounting` for more.
 * @throws InputError where more match and no index has the order.
 */
export async function pageInOrder(
  { database, counts }: Pick<ReadDependencies, 'database' | 'counts'>,
  counting: Counting,
  request: ListRequest,
  matched: number | undefined,
): Promise<number[]> {
  const { schoolId, entity } = counting
  const total = matched === beyondCounting ? undefined : matched
  const { where, sort } = request
  const index = orderIndex(entity, where, sort)
  if (index && (where.keyword !== null || isFoundInOrder(entity, where, sort, index))) {
    return pageMatching(database, entity, schoolId, where, request, { total })
  }
  const apart = { ...database, db: database.aside }
  if (index && (matched ?? beyondCounting) > mostSorted) {
    const { along, rest } = splitWhere(where, [...index.within, sort.field])
    const holds = allOf(matchingBut(schoolId, rest))
    const walk = new Walk(request, (part, most) => foundInOrder(apart, entity, schoolId, along, part, holds, most))
    const ids = await walk.onWithHope(walkedFirst)
    if (ids) return ids
  }
  const isBeyond = matched === undefined ? await counts.isBeyond(counting, where) : matched > mostSorted
  if (!isBeyond) {
    const conditions = matching(database, entity, schoolId, where, byWords(database, entity, where))
    return pageIds(apart, entity, schoolId, conditions, request, { total, isSortedApart: true })
  }
  if (!index) throw new InputError(tooManyToSort(entity, sort.field), 'sort')
  return pageIds(apart, entity, schoolId, walked(database, schoolId, request, index), request, { total })
}

/** Rows before a page of which no more than their ids are worth reading. */
const passedWhole = 1_000

/**
 * Makes the query for the rows of a page, where they are best read at once and not by their ids: on PostgreSQL, for which each statement is
 * waited for, of a page near the beginning that an index has in order. Null elsewhere.
 */
export function wholePage(
  { engine }: Pick<Database, 'engine'>,
  schoolId: number,
  entity: Entity,
  { where, sort, limit, page, ids, after, before, counted }: ListRequest,
) {
  const offset = (page - 1) * limit
  const isAnchored = ids !== null || after !== null || before !== null
  if (engine !== 'postgres' || isAnchored || offset > passedWhole) return null
  if (where.keyword !== null || counted === 'some' || counted === 'all') return null
  const index = orderIndex(entity, where, sort)
  if (!index || !isFoundInOrder(entity, where, sort, index)) return null
  const direction = sort.descending ? 'desc' : 'asc'
  const stretch = { column: sqlName(sort.field), direction, limit, offset } as const
  const { conditions, within } = rowsByIndex(schoolId, where, sort, index)
  return (database: Database) =>
    pageQuery(database, entity, conditions, { ...stretch, within }).select(columnNames(entity))
}

/** Whether the database meets no index that finds the rows in another order. */
function isFoundInOrder(entity: Entity, where: Where, sort: ListRequest['sort'], { isWhole }: OrderIndex): boolean {
  // Each field that can be filtered by has its index in the list's own order.
  const isOwn = entity.list !== undefined && sortOf(entity.list).field === sort.field
  const bounded = [...Object.keys(where.from), ...Object.keys(where.to)]
  const isEachOne = Object.values(where.in).every((values) => values.length === 1 && values[0] !== null)
  return isWhole || (isOwn && isEachOne && bounded.every((field) => field === sort.field))
}

/**
 * The conditions with an index left to be found by alone: SQLite knows no value that is frequent, and would look up and sort all
 * that hold it. PostgreSQL knows by its statistics.
 */
function walked(
  { engine }: Database,
  schoolId: number,
  { where, sort }: ListRequest,
  index: OrderIndex,
): SqlCondition[] {
  if (engine === 'postgres') return matchingBut(schoolId, where)
  const found = [...index.within, sort.field]
  return matchingBut(schoolId, where, (field) => {
    const name = sql.ref(sqlName(field))
    return found.includes(field) ? name : sql`+${name}`
  })
}
