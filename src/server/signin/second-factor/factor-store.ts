import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Tables } from '../../database/tables.ts'
import type { Sealer } from '../../security/sealed.ts'
import { hashToken } from '../../security/token.ts'

/** Whose second factor it is. */
export type Owner = { readonly schoolId: number; readonly accountId: number }

/** Periods of 30 s before and after the present one whose codes are taken, for clocks that are apart. */
const window = 1
const recoveryCodes = 10
/** Without what looks alike, 32 of them: five bits each. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type Reading = Pick<Kysely<Tables>, 'selectFrom'>

/** Whether an account has a second factor that is in use, and how many recovery codes are left. */
export async function factorOf(db: Reading, owner: Owner): Promise<{ isOn: boolean; recoveryLeft: number }> {
  const factor = await db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('school_id', '=', owner.schoolId)
    .where('account_id', '=', owner.accountId)
    .executeTakeFirst()
  const { count } = await db
    .selectFrom('recovery_code')
    .select((code) => code.fn.countAll<number>().as('count'))
    .where('school_id', '=', owner.schoolId)
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  return { isOn: typeof factor?.confirmed_at === 'number', recoveryLeft: Number(count) }
}

/** Makes a second factor that is in use once its first code was given. @returns its secret in base32; null where one is in use. */
export async function beginFactor(trx: Transaction<Tables>, sealer: Sealer, owner: Owner): Promise<string | null> {
  if ((await factorOf(trx, owner)).isOn) return null
  const secret = new Secret({ size: 20 }).base32
  const sealed = sealer.seal(secret, owner.schoolId)
  const row = {
    school_id: owner.schoolId,
    account_id: owner.accountId,
    secret: sealed,
    confirmed_at: null,
    last_step: 0,
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factor')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'account_id'])
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? secret : null
}

/** Puts a second factor into use by its first code, as spendCode takes it. @returns whether the code was its own. */
export async function confirmFactor(
  trx: Transaction<Tables>,
  sealer: Sealer,
  owner: Owner,
  code: string,
  now: number,
): Promise<boolean> {
  if (!(await spendTimedCode(trx, sealer, owner, digitsOf(code), false, now))) return false
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('school_id', '=', owner.schoolId)
    .where('account_id', '=', owner.accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Uses up a code of the app, or a recovery code: each counts once, whichever server it is given to.
 * @param now the moment (ms) by the database's clock.
 * @returns whether it was right.
 */
export async function spendCode(
  trx: Transaction<Tables>,
  sealer: Sealer,
  owner: Owner,
  code: string,
  now: number,
): Promise<boolean> {
  const typed = digitsOf(code)
  if (/^\d{6}$/.test(typed)) return spendTimedCode(trx, sealer, owner, typed, true, now)
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('school_id', '=', owner.schoolId)
    .where('account_id', '=', owner.accountId)
    .where('hash', '=', recoveryHash(owner, typed))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Replaces an account's recovery codes. @returns the new ones, to be shown once. */
export async function renewRecoveryCodes(trx: Transaction<Tables>, owner: Owner): Promise<string[]> {
  await deleteRecoveryCodes(trx, owner)
  const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode)
  const rows = codes.map((code) => ({
    school_id: owner.schoolId,
    account_id: owner.accountId,
    hash: recoveryHash(owner, digitsOf(code)),
  }))
  await trx.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** Removes an account's second factor. @returns whether there was one in use. */
export async function removeFactor(trx: Transaction<Tables>, owner: Owner): Promise<boolean> {
  await deleteRecoveryCodes(trx, owner)
  const row = await trx
    .deleteFrom('second_factor')
    .where('school_id', '=', owner.schoolId)
    .where('account_id', '=', owner.accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return typeof row?.confirmed_at === 'number'
}

async function spendTimedCode(
  trx: Transaction<Tables>,
  sealer: Sealer,
  { schoolId, accountId }: Owner,
  token: string,
  isInUse: boolean,
  now: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const secret = row && (row.confirmed_at !== null) === isInUse ? sealer.open(row.secret, schoolId) : null
  if (!row || secret === null) return false
  const offset = TOTP.validate({ token, secret: Secret.fromBase32(secret), window, timestamp: now })
  if (offset === null) return false
  const step = TOTP.counter({ timestamp: now }) + offset
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function deleteRecoveryCodes(trx: Transaction<Tables>, { schoolId, accountId }: Owner): Promise<void> {
  await trx.deleteFrom('recovery_code').where('school_id', '=', schoolId).where('account_id', '=', accountId).execute()
}

/** Sixteen letters, 80 bits, in fours: too many to be guessed from their hash. */
function makeRecoveryCode(): string {
  const drawn = [...randomBytes(16)].map((byte) => letters[byte % letters.length] ?? '')
  return [0, 4, 8, 12].map((from) => drawn.slice(from, from + 4).join('')).join('-')
}

function recoveryHash({ schoolId, accountId }: Owner, typed: string): string {
  return hashToken(`recovery ${schoolId} ${accountId} ${typed}`)
}

function digitsOf(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}
