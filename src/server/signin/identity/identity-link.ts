import type { Kysely, Transaction } from 'kysely'
import { rowsIn } from '../../database/entity-tables.ts'
import type { Tables } from '../../database/tables.ts'
import type { Identity } from './provider.ts'

type Reading = Pick<Kysely<Tables>, 'selectFrom'>
type Owner = { readonly schoolId: number; readonly accountId: number }

/**
 * The account that a subject of an issuer is in a school; null where none is linked. Never found by name or telephone. That of an
 * account which was deleted stays, so that its owner is no newcomer.
 */
export async function linkedAccount(
  db: Reading,
  schoolId: number,
  { issuer, subject }: Identity,
): Promise<number | null> {
  const link = await db
    .selectFrom('identity_link')
    .select('account_id')
    .where('school_id', '=', schoolId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return link?.account_id ?? null
}

/** Ends the link of a subject to an account that is deleted, so that its owner links another one. */
export async function endStaleLink(trx: Transaction<Tables>, schoolId: number, identity: Identity): Promise<void> {
  const accountId = await linkedAccount(trx, schoolId, identity)
  if (accountId === null) return
  const account = await rowsIn(trx, 'account', schoolId).select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) await unlinkIdentity(trx, { schoolId, accountId }, identity.issuer)
}

/** Links a subject to an account. @returns whether it was free; of many who try at once, one finds it so. */
export async function linkIdentity(
  trx: Transaction<Tables>,
  { schoolId, accountId }: Owner,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const row = { school_id: schoolId, issuer, subject, account_id: accountId, created_at: Date.now() }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The issuers an account is linked to. */
export async function linkedIssuers(db: Reading, { schoolId, accountId }: Owner): Promise<string[]> {
  const links = await db
    .selectFrom('identity_link')
    .select('issuer')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .execute()
  return links.map(({ issuer }) => issuer)
}

/** Ends an account's links to an issuer. @returns how many there were. */
export async function unlinkIdentity(
  trx: Transaction<Tables>,
  { schoolId, accountId }: Owner,
  issuer: string,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_link')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
