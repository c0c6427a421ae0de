import { type SqlBool, sql } from 'kysely'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Cursor, ListRequest, Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Cell } from '../database/cell.ts'
import { sorted } from '../database/conditions.ts'
import { type EntityRow, entityTables, rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { tableFor } from '../rows/entity-table.ts'
import { type InOrder, orderIndex, rowsByIndex, type Within } from './order-index.ts'
import { allOf, matchingBut, type SqlCondition } from './where.ts'

type Direction = 'asc' | 'desc'

/** Which part of a list is wanted, in which order. */
export type PageRequest = Pick<ListRequest, 'sort' | 'limit'> & Partial<Pick<ListRequest, 'page' | 'after' | 'before'>>

/** A row of a list: where it stands in the list's order, and whether a condition holds for it. */
type RowInOrder = Cursor & { readonly holds: boolean }

/** What was found of a stretch of a list in its order. */
export type FoundInOrder = {
  /** The rows for which the condition holds; and the last row, where the list goes on. */
  readonly rows: readonly RowInOrder[]
  /** Whether the stretch ends where the list does. */
  readonly isAtEnd: boolean
}

/** What is known of a list before a page of it is read. */
type Known = {
  readonly total?: number | undefined
  /** That few match: they are found by what they match, whatever index has the order, and sorted then. */
  readonly isSortedApart?: boolean
}

/**
 * Ids of a page of a list, in its order: rows of equal value by id. Only ids are read, so that a far page costs steps of
 * an index and no rows; with the list's `total`, a page of its second half is reached from the end.
 * @throws InputError when the row whose id is `after` or `before` is gone; a cursor needs no row.
 */
export async function pageIds(
  database: Database,
  entity: Entity,
  schoolId: number,
  conditions: readonly SqlCondition[],
  request: PageRequest,
  known: Known = {},
): Promise<number[]> {
  const rows = await pageRows(database, entity, schoolId, conditions, request, known)
  return rows.map((row) => Number(row.id))
}

/**
 * Of the next `limit` rows that a filter lets through, its keyword aside, in a list's order those for which a condition holds, `most` of
 * them at most: no more rows are read than it takes to find these.
 */
export async function foundInOrder(
  database: Database,
  entity: Entity,
  schoolId: number,
  where: Where,
  { sort, after = null, limit }: PageRequest,
  holds: SqlCondition,
  most: number,
): Promise<FoundInOrder> {
  const column = sqlName(sort.field)
  const direction: Direction = sort.descending ? 'desc' : 'asc'
  const isFirst = after === null && database.engine === 'postgres'
  const equal: InOrder = { conditions: matchingBut(schoolId, where) }
  const { conditions, within } = isFirst ? rowsByIndex(schoolId, where, sort, orderIndex(entity, where, sort)) : equal
  const rows: RowInOrder[] = []
  for (const stretch of await stretchesAfter(database, entity, schoolId, column, direction, after)) {
    const read = { column, direction, limit, offset: 0, holds, within }
    const step = pageQuery(database, entity, [...conditions, ...stretch], read)
    const query = sql<EntityRow>`select id, value, holds, nth
      from (select step.*, row_number() over () as nth from (${step}) as step) as numbered
      where holds or nth = ${limit} limit ${most - rows.length}`
    const found = await query.execute(database.db)
    rows.push(...found.rows.map((row) => ({ id: Number(row.id), value: row.value ?? null, holds: Boolean(row.holds) })))
    if (rows.length >= most || Number(found.rows.at(-1)?.nth) === limit) return { rows, isAtEnd: false }
  }
  return { rows, isAtEnd: true }
}

async function pageRows(
  database: Database,
  entity: Entity,
  schoolId: number,
  conditions: readonly SqlCondition[],
  request: PageRequest,
  { total, isSortedApart }: Known,
): Promise<EntityRow[]> {
  const column = sqlName(request.sort.field)
  const forth: Direction = request.sort.descending ? 'desc' : 'asc'
  const select = (more: readonly SqlCondition[], direction: Direction, limit: number, offset: number) =>
    pageQuery(database, entity, [...conditions, ...more], {
      ...{ column, direction, limit, offset },
      isSortedApart,
    }).execute()

  const back: Direction = forth === 'asc' ? 'desc' : 'asc'
  const { page = 1, after = null, before = null } = request
  const anchor = after ?? before
  if (anchor === null) {
    const offset = (page - 1) * request.limit
    if (total === undefined || offset < total / 2 || offset >= total) return select([], forth, request.limit, offset)
    const end = Math.min(total, offset + request.limit)
    return (await select([], back, end - offset, total - end)).reverse()
  }
  const backwards = after === null
  const direction = backwards ? back : forth
  const rows: EntityRow[] = []
  for (const stretch of await stretchesAfter(database, entity, schoolId, column, direction, anchor)) {
    if (rows.length < request.limit) rows.push(...(await select(stretch, direction, request.limit - rows.length, 0)))
  }
  return backwards ? rows.reverse() : rows
}

/** The stretches of a list after a row, or all of it. @throws InputError when the row is gone. */
async function stretchesAfter(
  database: Database,
  entity: Entity,
  schoolId: number,
  column: string,
  direction: Direction,
  after: number | Cursor | null,
): Promise<SqlCondition[][]> {
  const place = typeof after === 'number' ? await placeOf(database, entity, schoolId, column, after) : after
  return place === null ? [[]] : beyond(column, direction, place)
}

/**
 * The stretches of a list beyond a row, in order, each a range of the index: nulls come first in ascending and last in
 * descending order.
 */
function beyond(column: string, direction: Direction, { id, value }: Cursor): SqlCondition[][] {
  const name = sql.ref(column)
  const than = sql.raw(direction === 'asc' ? '>' : '<')
  if (column === 'id') return [[sql<SqlBool>`${name} ${than} ${id}`]]
  if (value === null) {
    const rest = [sql<SqlBool>`${name} is null`, sql<SqlBool>`${sql.ref('id')} ${than} ${id}`]
    return direction === 'asc' ? [rest, [sql<SqlBool>`${name} is not null`]] : [rest]
  }
  const further = [sql<SqlBool>`(${name}, ${sql.ref('id')}) ${than} (${value}, ${id})`]
  return direction === 'asc' ? [further] : [further, [sql<SqlBool>`${name} is null`]]
}

/** Where a row stands now; null, the beginning, for 0. */
async function placeOf(
  database: Database,
  entity: Entity,
  schoolId: number,
  column: string,
  id: number,
): Promise<Cursor | null> {
  if (id === 0) return null
  const row = await rowsIn(database.db, tableFor(entity).name, schoolId)
    .select(column)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new InputError(`第 ${id} 项不存在或已被删除，请刷新列表`, 'after')
  return { id, value: row[column] ?? null }
}

type Selected = Pick<Known, 'isSortedApart'> & {
  readonly column: string
  readonly direction: Direction
  readonly limit: number
  readonly offset: number
  readonly holds?: SqlCondition | undefined
  readonly within?: Within | undefined
}

/** The query for a stretch of a list in its order: of each row its id, and with `holds` its place and whether that holds. */
export function pageQuery(
  { db }: Database,
  entity: Entity,
  conditions: readonly SqlCondition[],
  { column, direction, limit, offset, holds, within, isSortedApart }: Selected,
) {
  const told = holds ? [sql.ref<Cell>(column).as('value'), sql<Cell>`${holds}`.as('holds')] : []
  const { name } = tableFor(entity)
  const tables = entityTables(db)
  const found = tables
    .with(
      (found) => found('matched').materialized(),
      (rows) =>
        rows
          .selectFrom(name)
          .select([...new Set(['id', column])])
          .where(allOf(conditions)),
    )
    .selectFrom('matched')
    .select('id')
  const query = isSortedApart
    ? found
    : tables
        .selectFrom(name)
        .select(['id', ...told])
        .where(allOf(conditions))
  const columns = [...new Set([column, 'id'])]
  const first = within ? query.orderBy(within.column, sorted(within.direction)) : query
  // The key's index is PostgreSQL's own, which has nulls elsewhere: in another order of them the whole list would be sorted.
  const isByKey = columns.length === 1 && !within
  const inOrder = columns.reduce((rows, name) => rows.orderBy(name, isByKey ? direction : sorted(direction)), first)
  return inOrder.limit(limit).offset(offset)
}
