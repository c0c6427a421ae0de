import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Whether there are more than `most` rows, counted no further; `rows` is what stands behind `from`. */
export async function hasMoreThan(db: Kysely<Tables>, rows: RawBuilder<unknown>, most: number): Promise<boolean> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${rows} limit ${most + 1}) as counted`.execute(db)
  return Number(counted.rows[0]?.count) > most
}
