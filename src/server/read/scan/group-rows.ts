import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Engine } from '../../database/table-ddl.ts'
import { matchingToCount } from '../keyword-page.ts'
import { allOf, type SqlCondition } from '../where.ts'
import { partsToRead, type Scan } from './parts-to-read.ts'

/** What rows are put together by, all of them where nothing is named, and what is added up of each group. */
export type Grouping = {
  readonly by?: RawBuilder<unknown> | null
  readonly sums?: readonly RawBuilder<unknown>[]
  /** Groups that are wanted, those with the most rows, which come first then; all of them, in no order, where it is left out. */
  readonly most?: number
  /** A condition besides the filter. */
  readonly and?: SqlCondition
}

/** Rows of one value, as text, or of none; without a grouping all rows there are. */
export type Group = { readonly value: string | null; readonly rows: number; readonly sums: readonly number[] }

/**
 * How many rows there are by a value, and sums of them. Each row is looked at once; where they are read in several
 * statements, changes in between are in what is read after them.
 */
export async function groupRows(
  database: Database,
  scan: Scan,
  { by = null, sums = [], most, and }: Grouping = {},
): Promise<Group[]> {
  const { entity, schoolId, where } = scan
  const { parts, isIndexed } = await partsToRead(database, database.aside, scan)
  const conditions = [...(await matchingToCount(database, entity, schoolId, where)), ...(and ? [and] : [])]
  // The sign keeps SQLite from the index of what rows are put together by, where it would look up each row for the filter.
  const isApart = database.engine === 'sqlite' && where.keyword === null && !isIndexed
  const value = isApart ? sql`+${by ?? sql`null`}` : (by ?? sql`null`)
  const figures = [sql`count(*)`, ...sums].map((figure, index) => sql`${figure} as ${sql.ref(`n${index}`)}`)
  const groups = new Map<string | null, Group>()
  for (const part of parts) {
    const grouped = sql`
      select ${value} as value, ${sql.join(figures)} from ${part.rows}
      where ${allOf([...conditions, ...part.conditions])} ${by === null ? sql`` : sql`group by 1`}`
    // Which have the most is known once all parts are read.
    const wanted = most === undefined || parts.length > 1 ? grouped : mostOf(database.engine, grouped, most)
    const { rows } = await sql<Readonly<Record<string, unknown>>>`${wanted}`.execute(database.aside)
    for (const row of rows) {
      const key = row.value === null ? null : String(row.value)
      const before = groups.get(key)
      groups.set(key, {
        value: key,
        rows: Number(row.n0) + (before?.rows ?? 0),
        sums: sums.map((_, index) => Number(row[`n${index + 1}`] ?? 0) + (before?.sums[index] ?? 0)),
      })
    }
  }
  const all = [...groups.values()]
  return most === undefined ? all : all.sort(mostFirst).slice(0, most)
}

/** Some of the groups of a query, in the order of `mostFirst`. */
function mostOf(engine: Engine, grouped: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const text = sql`coalesce(cast(value as text), 'null')`
  const byText = engine === 'sqlite' ? text : sql`${text} collate "C"`
  return sql`select * from (${grouped}) as grouped order by n0 desc, ${byText} limit ${most}`
}

function mostFirst(one: Group, other: Group): number {
  return other.rows - one.rows || (String(one.value) < String(other.value) ? -1 : 1)
}
