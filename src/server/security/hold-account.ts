import type { Transaction } from 'kysely'
import { rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Holds an account until the transaction ends. Whoever opens a session of it and whoever ends them all do so, one after the other:
 * what is read of the account behind this stays so. SQLite's writers wait for one another anyway. It comes before all else that is
 * written of the account, so that no two wait for each other.
 */
export async function holdAccount(
  { engine }: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  { schoolId, accountId }: { readonly schoolId: number; readonly accountId: number },
): Promise<void> {
  if (engine === 'sqlite') return
  await rowsIn(trx, 'account', schoolId).select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
