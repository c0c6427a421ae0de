import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { sessionLife } from './session.ts'

/** Notes that the owner of a session has given a code in it just now. */
export async function confirmSession(trx: Transaction<Tables>, tokenHash: string): Promise<void> {
  const now = Date.now()
  await trx
    .insertInto('session_confirmation')
    .values({ token_hash: tokenHash, confirmed_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ confirmed_at: now }))
    .execute()
}

/** Whether the owner of a session has given a code in it within so many minutes. */
export async function isConfirmed(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  tokenHash: string,
  minutes: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('session_confirmation')
    .select('confirmed_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined && Date.now() - row.confirmed_at < minutes * 60_000
}

/** Forgets what was confirmed longer ago than a session lasts. */
export async function purgeConfirmations(trx: Transaction<Tables>, now: number): Promise<void> {
  await trx
    .deleteFrom('session_confirmation')
    .where('confirmed_at', '<=', now - sessionLife)
    .execute()
}
