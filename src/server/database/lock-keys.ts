import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from './open-database.ts'
import type { Tables } from './tables.ts'

/**
 * Until the transaction ends, others of the same keys wait, so that what is read and then written counts on. SQLite's
 * writers wait for one another anyway. Keys are taken sorted, so that two never wait for each other.
 */
export async function lockKeys(
  { engine }: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  keys: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') return
  for (const key of [...keys].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/**
 * How long (ms) what changes a table waits at once for those that read it, as an export does for minutes: whoever asks for the table
 * meanwhile waits behind it.
 */
export const shortestWait = 200
/** Pause (ms) in which they are served, until the next try. */
const pause = 300

/** Runs what changes tables until it did not have to wait too long for any. Each try undoes what the one before did. */
export async function untilUnlocked<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!waitedTooLong(error)) throw error
      await delay(pause)
    }
  }
}

/** Whether PostgreSQL ended a statement since its lock was not to be had in time. */
export function waitedTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
