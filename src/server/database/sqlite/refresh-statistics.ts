import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** How often (ms) it is looked whether tables have outgrown what is known of them. */
export const statisticsLookEvery = 60_000

/** Rows of an index that are looked at: some 5 ms a table, while everybody waits. */
const rowsLookedAt = 400

/**
 * Has SQLite learn how many rows share a value, of tables it was asked about since they were new or have grown to 25 times their size.
 * Without that it takes a school's rows for ten, and reads all of them where a few are asked for by their ids.
 */
export async function refreshStatistics(writer: Kysely<Tables>): Promise<void> {
  // A transaction waits for another process's lock without the whole process asleep.
  await writer.transaction().execute(async (trx) => {
    await sql`pragma analysis_limit = ${sql.lit(rowsLookedAt)}`.execute(trx)
    await sql`pragma optimize`.execute(trx)
    // What a bulk load asks for is learned from all rows.
    await sql`pragma analysis_limit = 0`.execute(trx)
  })
}
