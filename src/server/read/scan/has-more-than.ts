import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Whether there are more than `most` rows, read no further; `rows` is what stands behind `from`. */
export async function hasMoreThan(db: Kysely<Tables>, rows: RawBuilder<unknown>, most: number): Promise<boolean> {
  const beyond = await sql`select 1 as one from ${rows} limit 1 offset ${most}`.execute(db)
  return beyond.rows.length > 0
}
