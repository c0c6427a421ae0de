import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { ofSchool, type SqlCondition } from '../where.ts'
import { hasMoreThan } from './has-more-than.ts'

/** A part of a table's rows: what to select from, and what is true of them alone. */
export type Part = { readonly rows: RawBuilder<unknown>; readonly conditions: readonly SqlCondition[] }

/** To look a row up by an index takes as long as to pass over so many as they are stored. */
export const lookUp = 8

/** Whether a school has so few rows of a table that one part is enough, by their ids. */
export async function isOnePart(db: Kysely<Tables>, table: string, schoolId: number, atOnce: number): Promise<boolean> {
  const ids = await idsOf(db, table, schoolId)
  return ids.last - ids.first < atOnce
}

/** Whether it takes less to look up the rows an index finds than to pass over all rows of the table; `found` is what stands behind `from`. */
export async function areQuickerFound(db: Kysely<Tables>, table: string, found: RawBuilder<unknown>): Promise<boolean> {
  return !(await hasMoreThan(db, found, await mostLookedUp(db, table)))
}

/** How many rows of a table may be looked up in the time it takes to pass over all of them. */
export async function mostLookedUp(db: Kysely<Tables>, table: string): Promise<number> {
  const places = await placesOf(db, table)
  return Math.ceil((places.last - places.first) / lookUp)
}

/**
 * The rows a school has in a table of SQLite now, in parts of at most `atOnce` rows found by a range of keys. A row that stays is in one
 * part, whatever is changed while they are read; one that comes may be in none.
 *
 * The key is the place where the table keeps a row, since to look up the row of each id takes ten times as long, unless most rows there
 * are other schools'.
 */
export async function keyRanges(db: Kysely<Tables>, table: string, schoolId: number, atOnce: number): Promise<Part[]> {
  const rows = sql.table(table)
  return (await areQuickerFound(db, table, sql`${rows} where ${ofSchool(schoolId)}`))
    ? rangesOf(rows, sql`id`, await idsOf(db, table, schoolId), Math.ceil(atOnce / lookUp))
    : rangesOf(sql`${rows} not indexed`, sql`rowid`, await placesOf(db, table), atOnce)
}

type Ends = { readonly first: number; readonly last: number }

function idsOf(db: Kysely<Tables>, table: string, schoolId: number): Promise<Ends> {
  return endsOf(db, sql`id`, sql`${sql.table(table)} where ${ofSchool(schoolId)}`)
}

function placesOf(db: Kysely<Tables>, table: string): Promise<Ends> {
  return endsOf(db, sql`rowid`, sql.table(table))
}

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
