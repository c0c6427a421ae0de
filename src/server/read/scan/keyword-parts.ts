import { type Kysely, sql } from 'kysely'
import { isOneOf } from '../../database/conditions.ts'
import type { Database } from '../../database/open-database.ts'
import { readIds } from '../../database/read-many.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../../rows/entity-table.ts'
import { searchedFields } from '../../rows/keyword/keyword-index.ts'
import { postingOf } from '../../rows/keyword/posting.ts'
import { idsNamed } from '../where.ts'
import { hasMoreThan } from './has-more-than.ts'
import { lookUp, type Part } from './key-ranges.ts'
import type { Scan } from './parts-to-read.ts'

/**
 * The rows that may hold a filter's keyword, in parts of as many as are looked up at once; each is still to be held against it. Null
 * where there is no keyword, where more than `most` may hold it, or where no index tells.
 */
export async function keywordParts(
  database: Database,
  db: Kysely<Tables>,
  { schoolId, entity, where: { keyword, searched = searchedFields(entity) } }: Scan,
  most: number,
): Promise<Part[] | null> {
  if (keyword === null) return null
  const posting = postingOf(database, entity, schoolId, searched, keyword)
  if (!posting || (await hasMoreThan(db, sql`(${posting}) as held`, most))) return null
  const held = await readIds(db, database.engine, sql`select id from (${posting}) as held`)
  const ids = [...new Set([...held, ...idsNamed(keyword)])]
  const atOnce = Math.ceil(database.rowsAtOnce / lookUp)
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) => ({
    rows: sql.table(tableFor(entity).name),
    conditions: [isOneOf(database.engine, 'id', ids.slice(part * atOnce, (part + 1) * atOnce))],
  }))
}
