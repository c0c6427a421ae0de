import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { allows, type GrantText } from '../../catalogue/grant.ts'
import { codes } from '../../catalogue/wire.ts'
import type { Database } from '../database/open-database.ts'
import { BusinessError } from '../error.ts'
import { findSession } from '../security/session.ts'
import { accountById, type SignedInAccount } from './signed-in-account.ts'

/** Who makes a call, as found by its bearer token. */
export type Caller = SignedInAccount & {
  readonly token: string
  /** Whether the account holds a permission of src/catalogue/permission.ts. */
  readonly may: (permission: string) => boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call that needs a session. */
    caller: Caller
  }
}

/** What the console says before it goes back to sign-in (specification §4.2). */
const sessionOverMessage = 'token过期，请重试登录'

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
  /** The account a token was made out to; null for a token that is none. */
  readonly byAccount: (who: { schoolId: number; accountId: number } | null, token: string) => Promise<Caller>
}

/** Finds callers among the accounts of a database. */
export function findCaller(catalogue: Catalogue, database: Database): FindCaller {
  const permissions = permissionCache(catalogue)
  const byAccount: FindCaller['byAccount'] = async (who, token) => {
    const account = who && (await accountById(database, who.schoolId, who.accountId))
    if (!account?.enabled) throw new BusinessError(codes.sessionOver, sessionOverMessage)
    return { ...account, token, may: permissions(account.grants) }
  }
  return {
    byAccount,
    bySession: async (request) => {
      const token = bearerToken(request)
      const session = token === null ? undefined : await findSession(database, token)
      return byAccount(session ?? null, token ?? '')
    },
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? []
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
