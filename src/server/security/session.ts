import { type RawBuilder, sql, type Transaction } from 'kysely'
import { hour } from '../../beijing-time.ts'
import { type TokenScope, tokenScope } from '../../catalogue/token/scope.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { forgetTerminals } from './device/terminal-request.ts'
import { holdAccount } from './hold-account.ts'
import { endSigninSteps } from './signin-step.ts'
import { createSessionToken, hashToken, schoolNamedBy } from './token.ts'

const minute = 60_000

/** A browser's session ends this long (ms) after it was last used. */
export const sessionLife = 12 * hour
/** Uses within this time (ms) of one another are noted once. */
export const seenEvery = 5 * minute

/** What a session is signed in by. */
export type SessionKind = 'browser' | 'terminal' | 'program'

export interface Session {
  schoolId: number
  accountId: number
  createdAt: number
  expiresAt: number
  kind: SessionKind
  /** What its owner calls it; '' for browsers. */
  name: string
  /** What it may do of what its owner may; null for all of it. */
  scope: TokenScope | null
}

/** A session as its owner sees it. `id` is the hash of its token, which opens nothing. */
export type OwnSession = Omit<Session, 'schoolId' | 'accountId'> & {
  readonly id: string
  readonly seenAt: number
  readonly address: string
  readonly userAgent: string
}

type Owner = { readonly schoolId: number; readonly accountId: number }

/** What is granted to a terminal or program: it ends at `endsAt` (ms), however much it is used. */
export type Granted = {
  readonly kind: Exclude<SessionKind, 'browser'>
  readonly name: string
  readonly scope: TokenScope
  readonly endsAt: number
}

/** Opens a session for an account that has just signed in, a browser's unless said otherwise. @returns its token, kept nowhere else. */
export async function createSession(
  trx: Transaction<Tables>,
  who: Owner & { address: string; userAgent: string },
  now = Date.now(),
  granted?: Granted,
): Promise<string> {
  const { token, hash } = createSessionToken(who.schoolId)
  await trx
    .insertInto('session')
    .values({
      token_hash: hash,
      school_id: who.schoolId,
      account_id: who.accountId,
      created_at: now,
      seen_at: now,
      expires_at: granted?.endsAt ?? now + sessionLife,
      address: who.address,
      user_agent: who.userAgent.slice(0, 300),
      kind: granted?.kind ?? 'browser',
      name: granted?.name ?? '',
      scope: granted ? JSON.stringify(granted.scope) : null,
    })
    .execute()
  return token
}

/**
 * The session of a token, or undefined where it is unknown, revoked or over. Its use is noted at most once in `seenEvery`, and
 * puts a browser's end off. `besides` is read in the same query, of the row of `session`.
 */
export async function findSession(
  database: Database,
  token: string,
  now: number,
  besides: RawBuilder<string | null> = sql<null>`null`,
): Promise<(Session & { readonly besides?: string }) | undefined> {
  const hash = hashToken(token)
  const schoolId = schoolNamedBy(token) ?? (await schoolHolding(database, hash))
  if (schoolId === undefined) return undefined
  const row = await database.db
    .selectFrom('session')
    .select(['school_id', 'account_id', 'created_at', 'seen_at', 'expires_at', 'kind', 'name', 'scope'])
    .select(besides.as('besides'))
    .where('school_id', '=', schoolId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const kind = kindOf(row.kind)
  const expiresAt =
    now - row.seen_at < seenEvery ? row.expires_at : kind === 'browser' ? now + sessionLife : row.expires_at
  if (now - row.seen_at >= seenEvery) await noteUse(database, schoolId, hash, now, expiresAt)
  return {
    schoolId: row.school_id,
    accountId: row.account_id,
    createdAt: row.created_at,
    expiresAt,
    kind,
    name: row.name,
    scope: scopeOf(row.scope),
    ...(row.besides === null ? {} : { besides: row.besides }),
  }
}

/** The sessions of an account that are not over, the last used first. */
export async function sessionsOf(db: Pick<Database['db'], 'selectFrom'>, owner: Owner): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('school_id', '=', owner.schoolId)
    .where('account_id', '=', owner.accountId)
    .where('expires_at', '>', Date.now())
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.token_hash,
    kind: kindOf(row.kind),
    name: row.name,
    scope: scopeOf(row.scope),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  }))
}

/** Signs one session out. */
export async function revokeSession(trx: Transaction<Tables>, schoolId: number, token: string): Promise<void> {
  await trx.deleteFrom('session').where('school_id', '=', schoolId).where('token_hash', '=', hashToken(token)).execute()
}

/**
 * Holds the account of a session until the transaction ends. @returns whether the session still stands, so that nothing lasting is
 * done by a call during which its account was signed out.
 */
export async function holdSession(
  database: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  owner: Owner,
  tokenHash: string,
): Promise<boolean> {
  await holdAccount(database, trx, owner)
  const row = await trx
    .selectFrom('session')
    .select('token_hash')
    .where('school_id', '=', owner.schoolId)
    .where('account_id', '=', owner.accountId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Signs one session of an account out by its id, and what it may have let in that has not come yet. */
export async function revokeOwnSession(
  database: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  owner: Owner,
  id: string,
): Promise<void> {
  await holdAccount(database, trx, owner)
  await trx
    .deleteFrom('session')
    .where('school_id', '=', owner.schoolId)
    .where('account_id', '=', owner.accountId)
    .where('token_hash', '=', id)
    .execute()
  await endHalfway(trx, owner)
}

/**
 * Signs an account out everywhere, and what would become a session later: on password change, on disabling it. `except` is the token
 * that stays.
 */
export async function revokeAccountSessions(
  database: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  account: Owner,
  except?: string,
): Promise<void> {
  await holdAccount(database, trx, account)
  let query = trx
    .deleteFrom('session')
    .where('school_id', '=', account.schoolId)
    .where('account_id', '=', account.accountId)
  if (except !== undefined) query = query.where('token_hash', '!=', hashToken(except))
  await query.execute()
  await endHalfway(trx, account)
}

async function endHalfway(trx: Transaction<Tables>, account: Owner): Promise<void> {
  await endSigninSteps(trx, account)
  await forgetTerminals(trx, account)
}

/** Deletes sessions that are over. */
export async function purgeSessions(trx: Transaction<Tables>, now: number): Promise<void> {
  await trx.deleteFrom('session').where('expires_at', '<=', now).execute()
}

/** The school of a session whose token does not name it. */
async function schoolHolding(database: Database, hash: string): Promise<number | undefined> {
  const row = await database.db
    .selectFrom('session')
    .select('school_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.school_id
}

async function noteUse(
  database: Database,
  schoolId: number,
  hash: string,
  now: number,
  expiresAt: number,
): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('session')
      .set({ seen_at: now, expires_at: expiresAt })
      .where('school_id', '=', schoolId)
      .where('token_hash', '=', hash)
      .where('seen_at', '<=', now - seenEvery)
      .execute(),
  )
}

function kindOf(text: string): SessionKind {
  return text === 'terminal' || text === 'program' ? text : 'browser'
}

/** A scope that cannot be read leaves nothing to whoever carries it. */
function scopeOf(text: string | null): TokenScope | null {
  if (text === null) return null
  const read = tokenScope.safeParse(JSON.parse(text))
  return read.success ? read.data : { readsOnly: true, modules: [], writesPerHour: null }
}
