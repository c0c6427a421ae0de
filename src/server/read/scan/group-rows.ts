import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import { matchingToCount } from '../keyword-page.ts'
import { allOf, type SqlCondition } from '../where.ts'
import { partsToRead, type Scan } from './parts-to-read.ts'

/** What rows are put together by, all of them where nothing is named, and what is added up of each group. */
export type Grouping = {
  readonly by?: RawBuilder<unknown> | null
  readonly sums?: readonly RawBuilder<unknown>[]
  /** A condition besides the filter. */
  readonly and?: SqlCondition
}

/** Rows of one value, as text, or of none; without a grouping all rows there are. */
export type Group = { readonly value: string | null; readonly rows: number; readonly sums: readonly number[] }

/**
 * How many rows there are by a value, and sums of them, in no order. Each row is looked at once; where they are read in several
 * statements, changes in between are in what is read after them.
 */
export async function groupRows(
  database: Database,
  scan: Scan,
  { by = null, sums = [], and }: Grouping = {},
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
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      select ${value} as value, ${sql.join(figures)} from ${part.rows}
      where ${allOf([...conditions, ...part.conditions])} ${by === null ? sql`` : sql`group by 1`}`.execute(
      database.aside,
    )
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
  return [...groups.values()]
}
