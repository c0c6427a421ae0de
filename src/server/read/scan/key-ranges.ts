import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { ofSchool, type SqlCondition } from '../where.ts'
import { hasMoreThan } from './has-more-than.ts'

/** A part of a table's rows: what to select from, and what is true of them alone. */
export type Part = { readonly rows: RawBuilder<unknown>; readonly conditions: readonly SqlCondition[] }

/**
 * A school that has fewer rows of a table than one in so many has them looked up by id, which takes as long for each as
 * to pass over so many as they are stored.
 */
const smallShare = 8

/**
 * The rows a school has in a table of SQLite now, in parts of at most `atOnce` rows found by a range of keys; none where one part is
 * enough. A row that stays is in one part, whatever is changed while they are read; one that comes may be in none.
 *
 * The key is the place where the table keeps a row, since to look up the row of each id takes ten times as long, unless most rows there
 * are other schools'.
 */
export async function keyRanges(db: Kysely<Tables>, table: string, schoolId: number, atOnce: number): Promise<Part[]> {
  const rows = sql.table(table)
  const own = sql`${rows} where ${ofSchool(schoolId)}`
  const ids = await endsOf(db, sql`id`, own)
  if (ids.last - ids.first < atOnce) return []
  const places = await endsOf(db, sql`rowid`, rows)
  const small = Math.ceil((places.last - places.first) / smallShare)
  return (await hasMoreThan(db, own, small))
    ? rangesOf(sql`${rows} not indexed`, sql`rowid`, places, atOnce)
    : rangesOf(rows, sql`id`, ids, Math.ceil(atOnce / smallShare))
}

type Ends = { readonly first: number; readonly last: number }

/** The least and the greatest key, each by a look at the index; 0 where there are no rows. */
export async function endsOf(db: Kysely<Tables>, key: RawBuilder<unknown>, rows: RawBuilder<unknown>): Promise<Ends> {
  const found = await sql<Ends>`
    select (select min(${key}) from ${rows}) as first, (select max(${key}) from ${rows}) as last`.execute(db)
  return { first: Number(found.rows[0]?.first), last: Number(found.rows[0]?.last) }
}

function rangesOf(rows: RawBuilder<unknown>, key: RawBuilder<unknown>, { first, last }: Ends, atOnce: number): Part[] {
  return Array.from({ length: Math.ceil((last + 1 - first) / atOnce) }, (_, index) => {
    const from = first + index * atOnce
    const to = Math.min(from + atOnce, last + 1)
    return { rows, conditions: [sql<SqlBool>`${key} >= ${from}`, sql<SqlBool>`${key} < ${to}`] }
  })
}
