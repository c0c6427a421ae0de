import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { createToken, hashToken } from './token.ts'

/** What a sign-in that is halfway waits for. */
export type StepPurpose = 'code' | 'identity' | 'arrival' | 'passkey'

/** A sign-in that is halfway: of an account where that is known already. */
export type SigninStep = { readonly schoolId: number; readonly accountId: number | null; readonly contents: string }

/** Begins a step that ends after `life` (ms), by a token made before where one is given. @returns what its browser goes on with, kept nowhere else. */
export async function beginStep(
  trx: Transaction<Tables>,
  purpose: StepPurpose,
  { schoolId, accountId, contents }: SigninStep,
  life: number,
  token = createToken().token,
): Promise<string> {
  const hash = hashToken(token)
  const row = { hash, purpose, school_id: schoolId, account_id: accountId, contents, expires_at: Date.now() + life }
  await trx.insertInto('signin_step').values(row).execute()
  return token
}

/** The step a token stands for, which can still be taken; null where there is none. */
export async function findStep(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  purpose: StepPurpose,
  token: string,
): Promise<SigninStep | null> {
  const row = await db
    .selectFrom('signin_step')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  return row ? { schoolId: row.school_id, accountId: row.account_id, contents: row.contents } : null
}

/** Takes a step: of many who try at once with one token, whichever server they ask, one does. */
export async function takeStep(
  trx: Transaction<Tables>,
  purpose: StepPurpose,
  token: string,
): Promise<SigninStep | null> {
  const row = await trx
    .deleteFrom('signin_step')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', Date.now())
    .returningAll()
    .executeTakeFirst()
  return row ? { schoolId: row.school_id, accountId: row.account_id, contents: row.contents } : null
}

/** Ends what is halfway of an account. */
export async function endSigninSteps(
  trx: Transaction<Tables>,
  { schoolId, accountId }: { schoolId: number; accountId: number },
): Promise<void> {
  await trx.deleteFrom('signin_step').where('school_id', '=', schoolId).where('account_id', '=', accountId).execute()
}

/** Deletes steps that are over. */
export async function purgeSigninSteps(trx: Transaction<Tables>, now: number): Promise<void> {
  await trx.deleteFrom('signin_step').where('expires_at', '<=', now).execute()
}
