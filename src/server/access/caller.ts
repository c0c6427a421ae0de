import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { allows, type GrantText } from '../../catalogue/grant.ts'
import { confirmedInConsole, scopeAllows, shownToPeople, type TokenScope } from '../../catalogue/token/scope.ts'
import { codes } from '../../catalogue/wire.ts'
import type { Database } from '../database/open-database.ts'
import { BusinessError } from '../error.ts'
import { findSession, type Session, type SessionKind } from '../security/session.ts'
import { accountOfSession, accountsOfSessions, readAccount, type SignedInAccount } from './signed-in-account.ts'

/** Who makes a call, as found by its bearer token. */
export type Caller = SignedInAccount & {
  readonly token: string
  readonly kind: SessionKind
  /** What the session may do of what the account may; null for all of it. */
  readonly scope: TokenScope | null
  /** How the audit names the terminal or program that acts; null for the console. */
  readonly via: string | null
  /** Whether the account holds a permission of src/catalogue/permission.ts, and the session's scope leaves it. */
  readonly may: (permission: string) => boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call that needs a session. */
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Which sessions besides browsers' may make the call; no other may. */
    readonly openTo?: readonly SessionKind[]
  }
}

/** Route options of a call that terminals make as well as the console. */
export const openToTerminals = { config: { openTo: ['terminal'] as const } }
/** Route options of a call that programs alone make. */
export const needsProgram = { config: { openTo: ['program'] as const } }
/** Route options of a call that programs make as well. */
export const openToEverybody = { config: { openTo: ['terminal', 'program'] as const } }

/** What the console says before it goes back to sign-in (specification §4.2). */
export function sessionOver(): BusinessError {
  return new BusinessError(codes.sessionOver, 'token过期，请重试登录')
}

/**
 * Lets only signed-in calls through to the routes registered on `scope`; the others are answered 1001: a missing, unknown,
 * expired or revoked token, an account or role since disabled or deleted. Read once the rate limit has counted the call,
 * and before its body is read.
 */
export function requireCaller(scope: FastifyInstance, catalogue: Catalogue, database: Database): void {
  const find = findCaller(catalogue, database)
  scope.decorateRequest('caller')
  scope.addHook('preParsing', async (request) => {
    request.caller = await find.bySession(request)
  })
}

/** Finds who makes a call. Both throw BusinessError 1001 where it is nobody, or an account that may not sign in. */
export type FindCaller = {
  readonly bySession: (request: FastifyRequest) => Promise<Caller>
  /** The account of a session that still stands, by which another token was asked for; null for a token that is none. */
  readonly byOpenSession: (by: { schoolId: number; session: string } | null, token: string) => Promise<Caller>
}

/** Finds callers among the accounts of a database. */
export function findCaller(catalogue: Catalogue, database: Database): FindCaller {
  const permissions = permissionCache(catalogue)
  const callerOf = (account: SignedInAccount | null | undefined, token: string): Caller => {
    if (!account?.enabled) throw sessionOver()
    return { ...account, token, kind: 'browser', scope: null, via: null, may: permissions(account.grants) }
  }
  const account = accountOfSession(database)
  return {
    byOpenSession: async (by, token) => {
      const accounts = by && (await accountsOfSessions(database, by.schoolId, [by.session], Date.now()))
      return callerOf(accounts?.get(by?.session ?? ''), token)
    },
    bySession: async (request) => {
      const token = bearerToken(request)
      const session = token === null ? undefined : await findSession(database, token, Date.now(), account)
      const caller = callerOf(readAccount(session?.besides ?? null), token ?? '')
      return session && session.kind !== 'browser' ? confined(catalogue, caller, session, request) : caller
    },
  }
}

/** Whoever calls by the session of a terminal or program, kept to its scope and to the calls that are open to it. */
function confined(catalogue: Catalogue, caller: Caller, session: Session, request: FastifyRequest): Caller {
  const { kind, name, scope } = session
  if (!request.routeOptions.config.openTo?.includes(kind)) {
    const who = kind === 'terminal' ? '终端' : '程序'
    throw new BusinessError(codes.forbidden, `${who}的令牌不能使用这个功能，请在控制台里操作`)
  }
  const leaves = scope ? scopeAllows(catalogue, scope) : () => true
  const isKept = (permission: string) => kind === 'program' && shownToPeople(catalogue).has(permission)
  const isLeft = (permission: string) => !confirmedInConsole(catalogue).has(permission) && leaves(permission)
  const via = `${kind === 'terminal' ? '终端' : '程序'} ${name}`
  return {
    ...caller,
    kind,
    scope,
    via,
    may: (permission) => isLeft(permission) && !isKept(permission) && caller.may(permission),
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +((?:\d{1,15}\.)?[\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? []
  return token ?? null
}

/** Building the test costs a walk over the catalogue, and a school has few roles. */
function permissionCache(catalogue: Catalogue): (grants: readonly GrantText[]) => Caller['may'] {
  const known = new LRUCache<string, Caller['may'], readonly GrantText[]>({
    max: 1000,
    memoMethod: (_key, _stale, { context }) => allows(catalogue, context),
  })
  return (grants) => known.memo(JSON.stringify(grants), { context: grants })
}
