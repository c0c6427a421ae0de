import { sql } from 'kysely'
import { z } from 'zod'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Database } from '../../database/open-database.ts'
import { keywordIndexes } from './keyword-index.ts'
import { changedPast, gramsToFind, isTold, mark, matchOf, rowsHolding } from './posting.ts'

/**
 * The id of its newest row above which PostgreSQL is not asked at once what an index has: it gathers all rows that hold a
 * keyword before it gives the first, of a million 120 ms, and what is frequent is soon found among the newest.
 */
const largeOnPostgres = 20_000

/** An entity, and the fields of it a keyword is looked for in. */
export type Asked = { readonly entity: Entity; readonly fields: readonly string[] }

/**
 * The rows of an entity that may hold a keyword: their ids, in no order; `many` where there are more than were asked for; `large` where
 * asking its index may take long; `unknown` where no index tells.
 */
export type Candidates = readonly number[] | 'many' | 'large' | 'unknown'

const idsRead = z.array(z.number())

/** What the indexes know of a keyword, of each entity in turn up to `most` ids, in one statement however many there are. */
export async function candidatesOf(
  database: Database,
  schoolId: number,
  asked: readonly Asked[],
  keyword: string,
  most: number,
): Promise<Candidates[]> {
  const { engine } = database
  const wanted = asked.flatMap(({ entity, fields }, place) => {
    const index = keywordIndexes(database).get(entity.name)
    if (!index || !isTold(database, entity, schoolId, fields, keyword)) return []
    const own = mark(schoolId, index.number)
    const { all, any } = gramsToFind(entity, fields, keyword)
    const held = all.map((gram) => own + gram)
    // No row holds the mark by itself.
    const spelled = ['', ...any].map((gram) => own + gram)
    return [[place, entity.name, index.number, matchOf(engine, held, 'all'), matchOf(engine, spelled, 'any')]]
  })
  const list = JSON.stringify(wanted)
  const item = engine === 'sqlite' ? sql`json_each(${list})` : sql`json_array_elements(${list}::json)`
  const number = engine === 'sqlite' ? sql`value ->> 2` : sql`(value ->> 2)::bigint`
  const changed = changedPast(schoolId, sql`asked.entity`, sql`asked.number`)
  const ids = sql`(select ${engine === 'sqlite' ? sql`json_group_array(id)` : sql`coalesce(json_agg(id), '[]')::text`} from (
    ${rowsHolding(engine, schoolId, sql`asked.held`, 'all')} union all ${rowsHolding(engine, schoolId, sql`asked.spelled`, 'any')} union all select id from (${changed}) as changed limit ${most + 1}) as few)`
  const isLarge = sql`(select max(id) from keyword_gram where school_id = ${schoolId} and keyword_gram.number = asked.number) > ${largeOnPostgres}`
  const { rows } = await sql<{ place: number; ids: string | null }>`
    select place, ${engine === 'sqlite' ? ids : sql`case when ${isLarge} then null else ${ids} end`} as ids
    from (select value ->> 0 as place, value ->> 1 as entity, ${number} as number, value ->> 3 as held, value ->> 4 as spelled from ${item}) as asked`.execute(
    database.aside,
  )
  const found = new Map(rows.map((row) => [Number(row.place), row.ids]))
  return asked.map((_, place) => {
    const text = found.get(place)
    if (text === undefined) return 'unknown'
    if (text === null) return 'large'
    const named = idsRead.parse(JSON.parse(text))
    return named.length > most ? 'many' : named
  })
}
