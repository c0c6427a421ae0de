import { type SqlBool, sql } from 'kysely'
import type { Where } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../database/conditions.ts'
import type { Database } from '../database/open-database.ts'
import { nextTurn } from '../next-turn.ts'
import { searchedFields } from '../rows/keyword/keyword-index.ts'
import { isToldByIndex, type Posting, postingOf } from '../rows/keyword/posting.ts'
import { type PageRequest, pageIds, type RowInOrder, rowsInOrder } from './order.ts'
import { idsNamed, matching, matchingBut, mentions, type SqlCondition } from './where.ts'

/** What decides between the ways to a page. */
type Bounds = {
  /** Rows that may hold a keyword up to which they are all read and sorted. */
  readonly few: number
  /** Rows of a list that are read in its order to find a page of what is frequent. */
  readonly walked: number
  /** Rows that may hold a keyword above which PostgreSQL reads the list on in its order, whatever the index knows. */
  readonly frequent: number
}

/** Rows that may hold a keyword above which they are not looked up one by one to be counted. */
const many = 20_000

const usualBounds: Bounds = { few: 2_000, walked: 6_000, frequent: many }
/** Rows read at first in a list's order, and how many times as many each time after. */
const step = { first: 200, times: 4 } as const

type PageOptions = {
  readonly total?: number | undefined
  /** Rows read in their order, and no more, while no index has all of them. */
  readonly horizon?: number
  readonly bounds?: Bounds
}

/**
 * Ids of a page of the rows that match, in their order, whatever part of them holds the keyword. Of rare keywords all rows are
 * looked up and sorted. Of frequent ones the page stands among the first rows of the list, which are read in its order; where it
 * does not, the order is walked on by what the index knows of each row, on PostgreSQL by the rows themselves where many hold it.
 * What is found is always held against the keyword itself. Others are served between two steps.
 */
export async function pageMatching(
  database: Database,
  entity: Entity,
  schoolId: number,
  where: Where,
  request: PageRequest,
  { total, horizon, bounds: { few, walked, frequent } = usualBounds }: PageOptions = {},
): Promise<number[]> {
  const { keyword, searched = searchedFields(entity) } = where
  if (keyword === null) {
    return pageIds(database, entity, schoolId, matching(database, entity, schoolId, where), request, { total })
  }

  const apart = { ...database, db: database.aside }
  const page = (conditions: readonly SqlCondition[]) => pageIds(apart, entity, schoolId, conditions, request, { total })
  const others = matchingBut(schoolId, where)
  const holds = mentions(database.engine, entity, searched, keyword)
  const walk = (most: number, isLast: boolean) =>
    walkFor(request, { most, isLast }, (part) => rowsInOrder(apart, entity, schoolId, others, part, holds))
  const posting = postingOf(database, entity, schoolId, searched, keyword)
  if (!posting) return horizon === undefined ? page([...others, holds]) : (await walk(horizon, true)).ids

  const found = await idsAmong(database, posting, few + 1)
  const own = idsNamed(keyword)
  if (found.length + own.length === 0) return []
  if (found.length <= few) return page([...others, isOneOf(database.engine, 'id', [...found, ...own]), holds])
  const { ids, isWhole } = await walk(walked, false)
  if (isWhole) return ids
  // PostgreSQL takes any gram for rare: it would look up and sort all rows that hold a frequent one, 1.9 s for 84,000 of a million.
  if (database.engine === 'postgres' && (await isMore(database, posting, frequent))) return page([...others, holds])
  return page([...others, isIn(database, posting, own), holds])
}

/**
 * Reads a list in its order until a page of rows that hold is full, for `most` rows, or until these are not expected to do;
 * unless it is the last way.
 */
export async function walkFor(
  request: PageRequest,
  { most, isLast }: { readonly most: number; readonly isLast: boolean },
  rowsOf: (part: PageRequest) => Promise<RowInOrder[]>,
): Promise<{ ids: number[]; isWhole: boolean }> {
  const { page = 1, limit, sort, after = null, before = null } = request
  // A page that begins at a row has no number.
  const start = after === null ? (page - 1) * limit : 0
  if (before !== null) return { ids: [], isWhole: false }
  const isHopeless = (share: number) => !isLast && read > step.first && share * most < start + limit
  const ids: number[] = []
  let from = after
  let rows: number = step.first
  let read = 0
  for (let left = most; left > 0 && ids.length < start + limit; left -= rows, rows *= step.times) {
    const part = await rowsOf({ sort, after: from, limit: Math.min(rows, left) })
    for (const row of part) if (row.holds) ids.push(row.id)
    read += part.length
    const last = part.at(-1)
    if (part.length < Math.min(rows, left) || !last) return { ids: ids.slice(start, start + limit), isWhole: true }
    from = last
    if (isHopeless(ids.length / read)) break
    await nextTurn()
  }
  return { ids: ids.slice(start, start + limit), isWhole: ids.length >= start + limit }
}

/**
 * The conditions to count by: where the index alone tells which rows hold a frequent keyword, none of them is read for its text.
 */
export async function matchingToCount(
  database: Database,
  entity: Entity,
  schoolId: number,
  where: Where,
): Promise<SqlCondition[]> {
  const { keyword, searched = searchedFields(entity) } = where
  const usual = () => matching(database, entity, schoolId, where)
  if (keyword === null || !isToldByIndex(entity, searched, keyword)) return usual()
  const posting = postingOf(database, entity, schoolId, searched, keyword)
  if (!posting || !(await isMore(database, posting, many))) return usual()
  return [...matchingBut(schoolId, where), isIn(database, posting, idsNamed(keyword))]
}

/** That a row is among those looked up, asked of each row in the list's order instead of the other way round. */
function isIn({ engine }: Database, posting: Posting, more: readonly number[]): SqlCondition {
  // The sign keeps SQLite from looking the rows up one by one.
  const id = engine === 'sqlite' ? sql`+${sql.ref('id')}` : sql.ref('id')
  const own = more.map((each) => sql` union all select ${each}`)
  return sql<SqlBool>`${id} in (${posting}${sql.join(own, sql``)})`
}

async function idsAmong({ aside }: Database, posting: Posting, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${posting} limit ${most}`.execute(aside)
  return rows.map(({ id }) => Number(id))
}

async function isMore({ aside }: Database, posting: Posting, than: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from (${posting} limit 1 offset ${than}) as beyond`.execute(
    aside,
  )
  return rows.length > 0
}
