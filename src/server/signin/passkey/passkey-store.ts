import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'

type Reading = Pick<Kysely<Tables>, 'selectFrom'>
type Owner = { readonly schoolId: number; readonly accountId: number }

/** A passkey as signatures are checked by. */
export type Passkey = Owner & {
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: string[]
}

const transports = z.array(z.string()).catch([])

/** The passkey of an id; null where there is none. */
export async function passkeyById(db: Reading, id: string): Promise<Passkey | null> {
  const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    schoolId: row.school_id,
    accountId: row.account_id,
    id: row.id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
    counter: row.counter,
    transports: transports.parse(JSON.parse(row.transports)),
  }
}

/** An account's passkeys, the latest first. */
export async function passkeysOf(
  db: Reading,
  { schoolId, accountId }: Owner,
): Promise<
  { readonly id: string; readonly name: string; readonly createdAt: number; readonly usedAt: number | null }[]
> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, name, created_at, used_at }) => ({ id, name, createdAt: created_at, usedAt: used_at }))
}

/** Keeps a passkey. @returns whether no account had one of its id. */
export async function keepPasskey(
  trx: Transaction<Tables>,
  { schoolId, accountId, id, publicKey, counter, transports: known }: Passkey,
  name: string,
): Promise<boolean> {
  const row = {
    school_id: schoolId,
    account_id: accountId,
    id,
    name,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(known),
    created_at: Date.now(),
    used_at: null,
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that a passkey was used, by its counter, which goes up or stays 0. @returns whether it did; else it was copied. */
export async function usePasskey(trx: Transaction<Tables>, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter, used_at: Date.now() })
    .where('id', '=', id)
    .where((passkey) => (counter === 0 ? passkey('counter', '=', 0) : passkey('counter', '<', counter)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Calls one of an account's passkeys otherwise. @returns whether it was one of them. */
export async function renamePasskey(
  trx: Transaction<Tables>,
  { schoolId, accountId }: Owner,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ name })
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes one of an account's passkeys. @returns whether it was one of them. */
export async function removePasskey(
  trx: Transaction<Tables>,
  { schoolId, accountId }: Owner,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether anybody has a passkey, so that the sign-in page offers them. */
export async function hasPasskeys(db: Reading): Promise<boolean> {
  return (await db.selectFrom('passkey').select('id').limit(1).executeTakeFirst()) !== undefined
}
