import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type TokenScope, tokenScope } from '../../../catalogue/token/scope.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { holdAccount } from '../hold-account.ts'
import { addressBlock } from '../login-throttle.ts'
import type { Granted } from '../session.ts'
import { createToken, hashToken } from '../token.ts'

/** How long (ms) a terminal waits to be let in. */
const terminalPatience = 10 * 60_000
/** Most terminals that may wait from one address, of IPv6 from one network. */
const mostWaiting = 20
/** Letters that are not taken for one another, and spell no words. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8

type Asked = { readonly name: string; readonly address: string; readonly userAgent: string }
type Waiting = Asked & { readonly createdAt: number; readonly expiresAt: number }
type LetIn = {
  readonly schoolId: number
  readonly accountId: number
  readonly scope: TokenScope
  readonly endsAt: number
}

/** A code as it was typed, with or without its hyphen. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, '')
}

/**
 * Notes that a terminal waits to be let in. @returns its own secret and the code a person types, BCDF-GHJK; null where too many
 * wait from its address or network.
 */
export async function askToSignIn(
  database: Database,
  { name, address, userAgent }: Asked,
): Promise<{ device: string; code: string; expiresAt: number } | null> {
  const now = Date.now()
  const { token: device, hash } = createToken()
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const expiresAt = now + terminalPatience
  const block = addressBlock(address)
  const isIn = await database.write(async (trx) => {
    const { waiting } = await trx
      .selectFrom('terminal_request')
      .select((row) => row.fn.countAll<number>().as('waiting'))
      .where('block', '=', block)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= mostWaiting) return false
    const row = { device_hash: hash, code, name, address, block, user_agent: userAgent.slice(0, 300) }
    await trx
      .insertInto('terminal_request')
      .values({ ...row, created_at: now, expires_at: expiresAt })
      .execute()
    return true
  })
  return isIn ? { device, code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt } : null
}

/** The terminal that waits by a code; undefined where none does. */
export async function waitingTerminal(
  db: Database['db'] | Transaction<Tables>,
  code: string,
): Promise<Waiting | undefined> {
  const row = await db
    .selectFrom('terminal_request')
    .select(['name', 'address', 'user_agent', 'created_at', 'expires_at'])
    .where('code', '=', code)
    .where('account_id', 'is', null)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  if (!row) return undefined
  const { name, address } = row
  return { name, address, userAgent: row.user_agent, createdAt: row.created_at, expiresAt: row.expires_at }
}

/** Lets the terminal that waits by a code in. @returns whether one did. */
export async function letIn(
  trx: Transaction<Tables>,
  code: string,
  { schoolId, accountId, scope, endsAt }: LetIn,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('terminal_request')
    .set({ school_id: schoolId, account_id: accountId, scope: JSON.stringify(scope), ends_at: endsAt })
    .where('code', '=', code)
    .where('account_id', 'is', null)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sends the terminal that waits by a code away. */
export async function sendAway(trx: Transaction<Tables>, code: string): Promise<void> {
  await trx.deleteFrom('terminal_request').where('code', '=', code).where('account_id', 'is', null).execute()
}

/**
 * What became of a terminal's request: null while it waits, undefined where it was refused or is over, else what it was given,
 * which is taken out: of two who ask at once one has it.
 */
export async function answerTerminal(
  database: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  device: string,
): Promise<(Granted & Asked & { schoolId: number; accountId: number }) | null | undefined> {
  const hash = hashToken(device)
  const asked = await trx
    .selectFrom('terminal_request')
    .select(['school_id', 'account_id'])
    .where('device_hash', '=', hash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  if (!asked) return undefined
  if (asked.account_id === null) return null
  const who = { schoolId: Number(asked.school_id), accountId: Number(asked.account_id) }
  // Whoever signs the account out meanwhile has taken the request away by then, or finds the session.
  await holdAccount(database, trx, who)
  const gone = await trx
    .deleteFrom('terminal_request')
    .where('device_hash', '=', hash)
    .returningAll()
    .executeTakeFirst()
  if (!gone) return undefined
  const { name, address, user_agent: userAgent, scope, ends_at } = gone
  const given = { scope: tokenScope.parse(JSON.parse(scope ?? '')), endsAt: Number(ends_at) }
  return { kind: 'terminal', name, address, userAgent, ...given, ...who }
}

/** Sends away the terminals an account has let in that have not fetched what they were given. */
export async function forgetTerminals(
  trx: Transaction<Tables>,
  { schoolId, accountId }: { readonly schoolId: number; readonly accountId: number },
): Promise<void> {
  await trx
    .deleteFrom('terminal_request')
    .where('school_id', '=', schoolId)
    .where('account_id', '=', accountId)
    .execute()
}

/** Forgets terminals nobody let in. */
export async function purgeTerminals(trx: Transaction<Tables>, now: number): Promise<void> {
  await trx.deleteFrom('terminal_request').where('expires_at', '<=', now).execute()
}
