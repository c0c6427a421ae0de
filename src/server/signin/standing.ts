import type { Transaction } from 'kysely'
import { type Caller, sessionOver } from '../access/caller.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { holdSession } from '../security/session.ts'
import { hashToken } from '../security/token.ts'

/**
 * Lets a call go on that changes how its account signs in, and holds the account until the transaction ends.
 * @throws BusinessError 1001 where its session has ended since the call came in.
 */
export async function holdCaller(
  database: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  { schoolId, id, token }: Pick<Caller, 'schoolId' | 'id' | 'token'>,
): Promise<void> {
  if (!(await holdSession(database, trx, { schoolId, accountId: id }, hashToken(token)))) throw sessionOver()
}
