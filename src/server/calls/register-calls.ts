import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type Claim, claimsByCall, claimsOf, isReading } from '../../catalogue/claim.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { callKey, type Method } from '../../catalogue/vocabulary/call.ts'
import { registerAudit } from '../audit/register-audit.ts'
import type { UndoTokens } from '../audit/undo/undo-token.ts'
import { registerCharts } from '../charts/register-charts.ts'
import type { Database } from '../database/open-database.ts'
import { openChangeFeed } from '../events/change-feed.ts'
import { registerEvents } from '../events/register-events.ts'
import { registerExport } from '../export/register-export.ts'
import { answerClaim } from './answer-claim.ts'
import { accountOf, type CallGround } from './call-context.ts'
import { chooseClaim, namedClaim } from './choose-claim.ts'
import type { Values } from './entity-table.ts'
import type { Handlers } from './handler.ts'
import { mostIdsOf, paramsOf, queryOf } from './params.ts'
import { requirePermission } from './permission.ts'
import { createCountCache } from './read/count.ts'
import { registerOptions } from './read/register-options.ts'

export type CallDeps = {
  readonly catalogue: Catalogue
  readonly database: Database
  readonly handlers: Handlers
  readonly undoTokens: UndoTokens
  /** Finds files by their address; none are found without it. */
  readonly files?: CallGround['files']
  /** Time (ms) between looks at the session of an event stream, 15 s unless said otherwise. */
  readonly heartbeat?: number
  /** Longest an export may take, in ms: ten minutes unless said otherwise. */
  readonly longestExport?: number
}

/**
 * Registers every call the catalogue claims, and /console/options, undo, audit and events, on a scope whose requests
 * carry their caller (src/server/signin/caller.ts).
 * @returns what they stand on, for calls of other kinds that change rows.
 * @throws Error naming handlers the catalogue asks for that are not there.
 */
export function registerCalls(scope: FastifyInstance, deps: CallDeps): CallGround {
  checkHandlers(deps)
  const feed = openChangeFeed(deps.database.notices)
  scope.addHook('onClose', async () => feed.close())
  const files = deps.files ?? (async () => null)
  const ground: CallGround = {
    ...deps,
    files,
    feed,
    counts: createCountCache(deps.database),
    reportError: (error, requestId) => scope.log.error({ err: error, reqId: requestId }, 'a batch ended halfway'),
  }
  const byCall = claimsByCall(claimsOf(deps.catalogue))
  for (const [key, claims] of byCall) {
    const [first, ...rest] = claims
    if (!first) continue
    for (const method of methodsOf(key, first, byCall)) registerCall(scope, ground, method, [first, ...rest])
  }
  registerOptions(scope, ground)
  registerAudit(scope, ground)
  registerExport(scope, ground, deps.longestExport)
  registerCharts(scope, ground)
  registerEvents(scope, ground, deps.heartbeat)
  return ground
}

/** Reading calls are answered by GET and POST alike, unless the other one is claimed by itself. */
function methodsOf(key: string, claim: Claim, byCall: ReadonlyMap<string, readonly Claim[]>): Method[] {
  const { method } = claim.call
  const other: Method = method === 'GET' ? 'POST' : 'GET'
  const otherKey = callKey({ ...claim.call, method: other })
  return isReading(claim) && key !== otherKey && !byCall.has(otherKey) ? [method, other] : [method]
}

function registerCall(
  scope: FastifyInstance,
  ground: CallGround,
  method: Method,
  claims: readonly [Claim, ...Claim[]],
): void {
  scope.route({
    method,
    url: claims[0].call.path,
    exposeHeadRoute: false,
    // Before the body is read: whoever may do nothing by this call learns nothing of its input or of a row.
    preParsing: async (request) => {
      if (claims.some(({ permission }) => request.caller.may(permission))) return
      const meant = namedClaim(claims, queryOf(request)) ?? claims[0]
      await requirePermission(ground, request, meant.permission)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const params = paramsOf(request)
      await requireFilterRight(ground, request, namedClaim(claims, params) ?? claims[0], params)
      const claim = await chooseClaim(ground, accountOf(request), claims, params, mostIdsOf(request))
      await requirePermission(ground, request, claim.permission)
      return answerClaim(ground, request, claim, params)
    },
  })
}

/** A filter tells by how many rows it meets what is in them: whoever may not see the list names rows by their ids. */
async function requireFilterRight(
  ground: CallGround,
  request: FastifyRequest,
  claim: Claim,
  params: Values,
): Promise<void> {
  if (params.filter === undefined || isReading(claim) || !('entity' in claim)) return
  await requirePermission(ground, request, listPermission(claim.entity))
}

function checkHandlers({ catalogue, handlers }: CallDeps): void {
  const entities = [...catalogue.entities.values()]
  const missing = [
    ...entities
      .flatMap((entity) => Object.values(entity.actions ?? {}).flatMap((action) => action.handler ?? []))
      .filter((name) => !Object.hasOwn(handlers.actions, name)),
    ...entities
      .flatMap((entity) => [entity.create?.handler ?? [], entity.edit?.handler ?? []].flat())
      .filter((name) => !Object.hasOwn(handlers.forms, name)),
    ...[...catalogue.queries.keys()].filter((name) => !Object.hasOwn(handlers.queries, name)),
  ]
  if (missing.length > 0) throw new Error(`the catalogue names handlers that are not there: ${missing.join(', ')}`)
}
