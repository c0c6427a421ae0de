import { type SqlBool, sql } from 'kysely'
import type { Where } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../database/conditions.ts'
import type { Database } from '../database/open-database.ts'
import type { Engine } from '../database/table-ddl.ts'
import { searchedFields } from '../rows/keyword/keyword-index.ts'
import { type Posting, postingOf } from '../rows/keyword/posting.ts'
import { foundInOrder, type PageRequest, pageIds } from './order.ts'
import { hasMoreThan } from './scan/has-more-than.ts'
import { Walk } from './walk.ts'
import { answersTo, idsNamed, matching, matchingBut, matchingEach, type SqlCondition } from './where.ts'

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

/**
 * PostgreSQL reads some 1,000 rows a millisecond in a list's order, and finds and looks up 150 by their ids: of a million rows the one way
 * to a page of 100 takes as long as the other where some 4,000 hold the keyword.
 */
const usualBounds: Readonly<Record<Engine, Bounds>> = {
  sqlite: { few: 2_000, walked: 6_000, frequent: many },
  postgres: { few: 3_000, walked: 17_000, frequent: many },
}

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
 * PostgreSQL's index gathers all rows that hold a keyword before it gives the first, so there the first rows of the list are read
 * before it is asked. What is found is always held against the keyword itself. Others are served between two steps.
 */
export async function pageMatching(
  database: Database,
  entity: Entity,
  schoolId: number,
  where: Where,
  request: PageRequest,
  { total, horizon, bounds = usualBounds[database.engine] }: PageOptions = {},
): Promise<number[]> {
  const { keyword, searched = searchedFields(entity) } = where
  if (keyword === null) {
    return pageIds(database, entity, schoolId, matching(database, entity, schoolId, where), request, { total })
  }

  const { few, walked, frequent } = bounds
  const isPostgres = database.engine === 'postgres'
  const apart = { ...database, db: database.aside }
  const page = (conditions: readonly SqlCondition[]) => pageIds(apart, entity, schoolId, conditions, request, { total })
  const others = matchingBut(schoolId, where)
  const holds = answersTo(database, entity, schoolId, searched, keyword)
  const list = { ...where, keyword: null }
  const walk = new Walk(request, (part, most) => foundInOrder(apart, entity, schoolId, list, part, holds, most))
  const posting = postingOf(database, entity, schoolId, searched, keyword)
  if (!posting) return horizon === undefined ? page([...others, holds]) : ((await walk.on(horizon)) ?? walk.page)

  if (isPostgres) {
    const first = await walk.onWithHope(walked)
    if (first) return first
  }
  const found = await idsAmong(database, posting, few + 1)
  const own = idsNamed(keyword)
  if (found.length + own.length === 0) return []
  if (found.length <= few) return page([...others, isOneOf(database.engine, 'id', [...found, ...own]), holds])
  const ids = isPostgres ? await walk.on(walked) : await walk.onWithHope(walked)
  if (ids) return ids
  // PostgreSQL takes any gram for rare: it would look up and sort all rows that hold a frequent one, 1.9 s for 84,000 of a million.
  if (isPostgres && (await isMore(database, posting, frequent))) return page([...others, holds])
  return page([...others, isIn(database, posting, own), holds])
}

/**
 * The conditions to count by on PostgreSQL: where many rows hold the keyword they are read for it and the index is not, since a row of
 * the index is as long as the text.
 */
export async function matchingByText(
  database: Database,
  entity: Entity,
  schoolId: number,
  where: Where,
): Promise<SqlCondition[]> {
  const { keyword, searched = searchedFields(entity) } = where
  const posting = keyword === null ? null : postingOf(database, entity, schoolId, searched, keyword)
  const isFrequent = posting !== null && (await isMore(database, posting, many))
  return (isFrequent ? matchingEach : matching)(database, entity, schoolId, where)
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

function isMore({ aside }: Database, posting: Posting, than: number): Promise<boolean> {
  return hasMoreThan(aside, sql`(${posting}) as found`, than)
}
