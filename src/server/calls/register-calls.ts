import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Claim, claimsByCall, claimsOf, isReading } from '../../catalogue/claim.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { callKey, type Method } from '../../catalogue/vocabulary/call.ts'
import { accountOf } from '../access/account.ts'
import { mostIdsOf, paramsOf, queryOf } from '../access/params.ts'
import { requirePermission } from '../access/permission.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallGround } from '../write/write-scope.ts'
import { answerClaim } from './answer-claim.ts'
import { chooseClaim, namedClaim } from './choose-claim.ts'

/**
 * Registers every call the catalogue claims.
 * @throws Error naming handlers the catalogue asks for that are not there.
 */
export function registerCalls(scope: FastifyInstance, ground: CallGround): void {
  checkHandlers(ground)
  const byCall = claimsByCall(claimsOf(ground.catalogue))
  for (const [key, claims] of byCall) {
    const [first, ...rest] = claims
    if (!first) continue
    for (const method of methodsOf(key, first, byCall)) registerCall(scope, ground, method, [first, ...rest])
  }
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

function checkHandlers({ catalogue, handlers }: CallGround): void {
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
