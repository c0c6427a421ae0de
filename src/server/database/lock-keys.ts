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
