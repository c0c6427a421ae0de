import { stat } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { busyTimeout } from './sqlite-file.ts'

/** Size (bytes) above which the write-ahead log is emptied into the database when it is looked at. */
const largeLog = 64 * 1_048_576

/** Time (ms) between two looks at the log's size. */
export const logLookEvery = 60_000

/** Empties the log into the database and gives its space back, where it has grown large. */
export async function shrinkLog(writer: Kysely<Tables>, path: string): Promise<void> {
  const log = await stat(`${path}-wal`).catch(() => null)
  if (log && log.size > largeLog) await truncateLog(writer)
}

/**
 * Empties the log into the database and gives its space back. Where somebody reads what stood before the log was written, it
 * stays: SQLite would wait for them with the whole process asleep, so it is told not to.
 */
export async function truncateLog(writer: Kysely<Tables>): Promise<void> {
  await writer.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyTimeout)}`.execute(connection)
    }
  })
}
