import type { Transaction } from 'kysely'
import { type Caller, sessionOver } from '../access/caller.ts'
import { accountById, type SignedInAccount } from '../access/signed-in-account.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { refused } from '../error.ts'
import { holdAccount } from '../security/hold-account.ts'
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

/**
 * Holds the account somebody signs in to until the transaction ends.
 * @param account as it was when they were checked, which takes its time.
 * @throws BusinessError -2 where it was disabled or removed since, or its password changed.
 */
export async function holdSigningIn(
  { engine }: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  account: SignedInAccount,
): Promise<void> {
  const { schoolId, id } = account
  await holdAccount({ engine }, trx, { schoolId, accountId: id })
  const now = await accountById({ engine, db: trx }, schoolId, id)
  if (!now?.enabled || now.passwordHash !== account.passwordHash) throw refused('账号或密码刚刚有变动，请重新登录')
}
