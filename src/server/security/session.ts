import type { Transaction } from 'kysely'
import { hour } from '../../beijing-time.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { createToken, hashToken } from './token.ts'

const minute = 60_000

/** A session ends this long (ms) after it was last used. */
export const sessionLife = 12 * hour

export interface Session {
  schoolId: number
  accountId: number
  createdAt: number
  expiresAt: number
}

/** Opens a session for an account that has just signed in. @returns its token, kept nowhere else. */
export async function createSession(
  trx: Transaction<Tables>,
  who: { schoolId: number; accountId: number; address: string; userAgent: string },
  now = Date.now(),
): Promise<string> {
  const { token, hash } = createToken()
  await trx
    .insertInto('session')
    .values({
      token_hash: hash,
      school_id: who.schoolId,
      account_id: who.accountId,
      created_at: now,
      seen_at: now,
      expires_at: now + sessionLife,
      address: who.address,
      user_agent: who.userAgent.slice(0, 300),
    })
    .execute()
  return token
}

/** The session of a token, or undefined where it is unknown, revoked or over. Using it puts its end off, noted at most once a minute. */
export async function findSession(database: Database, token: string, now = Date.now()): Promise<Session | undefined> {
  const hash = hashToken(token)
  const row = await database.db
    .selectFrom('session')
    .select(['school_id', 'account_id', 'created_at', 'seen_at', 'expires_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const extended = now - row.seen_at >= minute
  if (extended) await extend(database, hash, now)
  return {
    schoolId: row.school_id,
    accountId: row.account_id,
    createdAt: row.created_at,
    expiresAt: extended ? now + sessionLife : row.expires_at,
  }
}

/** Signs one session out. */
export async function revokeSession(trx: Transaction<Tables>, token: string): Promise<void> {
  await trx.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()
}

/** Signs an account out everywhere: on password change, on disabling it. `except` is the token that stays. */
export async function revokeAccountSessions(
  trx: Transaction<Tables>,
  account: { schoolId: number; accountId: number },
  except?: string,
): Promise<void> {
  let query = trx
    .deleteFrom('session')
    .where('school_id', '=', account.schoolId)
    .where('account_id', '=', account.accountId)
  if (except !== undefined) query = query.where('token_hash', '!=', hashToken(except))
  await query.execute()
}

/** Deletes sessions that are over. */
export async function purgeSessions(trx: Transaction<Tables>, now = Date.now()): Promise<void> {
  await trx.deleteFrom('session').where('expires_at', '<=', now).execute()
}

async function extend(database: Database, hash: string, now: number): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('session')
      .set({ seen_at: now, expires_at: now + sessionLife })
      .where('token_hash', '=', hash)
      .where('seen_at', '<=', now - minute)
      .execute(),
  )
}
