import { type SqlBool, sql } from 'kysely'
import { type Cursor, InputError, type ListRequest } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { sorted } from '../database/conditions.ts'
import { entityTables, rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { tableFor } from '../rows/entity-table.ts'
import { allOf, type SqlCondition } from './where.ts'

type Direction = 'asc' | 'desc'

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
  request: Pick<ListRequest, 'sort' | 'limit'> & Partial<Pick<ListRequest, 'page' | 'after' | 'before'>>,
  total?: number,
): Promise<number[]> {
  const column = sqlName(request.sort.field)
  const forth: Direction = request.sort.descending ? 'desc' : 'asc'
  const select = (more: readonly SqlCondition[], direction: Direction, limit: number, offset: number) =>
    selectIds(database, entity, [...conditions, ...more], column, direction, limit, offset)

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
  const place = typeof anchor === 'number' ? await placeOf(database, entity, schoolId, column, anchor) : anchor
  const stretches = place === null ? [[]] : beyond(column, direction, place)
  const ids: number[] = []
  for (const stretch of stretches) {
    if (ids.length < request.limit) ids.push(...(await select(stretch, direction, request.limit - ids.length, 0)))
  }
  return backwards ? ids.reverse() : ids
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

async function selectIds(
  database: Database,
  entity: Entity,
  conditions: readonly SqlCondition[],
  column: string,
  direction: Direction,
  limit: number,
  offset: number,
): Promise<number[]> {
  let query = entityTables(database.db)
    .selectFrom(tableFor(entity).name)
    .select('id')
    .where(allOf(conditions))
    .orderBy(column, sorted(direction))
  if (column !== 'id') query = query.orderBy('id', sorted(direction))
  const rows = await query.limit(limit).offset(offset).execute()
  return rows.map((row) => Number(row.id))
}
