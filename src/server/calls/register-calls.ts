import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dueRules } from '../../catalogue/due.ts'
import { type Endpoint, endpointsByCall, endpointsOf, isReading } from '../../catalogue/endpoint.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { callKey, type Method } from '../../catalogue/vocabulary/call.ts'
import { accountOf } from '../access/account.ts'
import { openToTerminals } from '../access/caller.ts'
import { mostIdsOf, paramsOf, queryOf } from '../access/params.ts'
import { RightMissing, requirePermission } from '../access/permission.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { answerEndpoint } from './answer-endpoint.ts'
import { chooseEndpoint, namedEndpoint } from './choose-endpoint.ts'
import { ignoredParameterLog, understand } from './understand.ts'
import { inFen } from './yuan.ts'

/**
 * Registers every call the catalogue names.
 * @throws Error naming handlers the catalogue asks for that are not there.
 */
export function registerCalls(scope: FastifyInstance, dependencies: CallDependencies): void {
  checkHandlers(dependencies)
  const byCall = endpointsByCall(endpointsOf(dependencies.catalogue))
  const tellIgnored = ignoredParameterLog()
  for (const [key, endpoints] of byCall) {
    const [first, ...rest] = endpoints
    if (!first) continue
    registerCall(scope, dependencies, methodsOf(key, first, byCall), [first, ...rest], tellIgnored)
  }
}

/** Reading calls are answered by GET and POST alike, unless the other one is named by itself. */
function methodsOf(key: string, endpoint: Endpoint, byCall: ReadonlyMap<string, readonly Endpoint[]>): Method[] {
  const { method } = endpoint.call
  const other: Method = method === 'GET' ? 'POST' : 'GET'
  const otherKey = callKey({ ...endpoint.call, method: other })
  return isReading(endpoint) && key !== otherKey && !byCall.has(otherKey) ? [method, other] : [method]
}

function registerCall(
  scope: FastifyInstance,
  dependencies: CallDependencies,
  methods: readonly Method[],
  endpoints: readonly [Endpoint, ...Endpoint[]],
  tellIgnored: ReturnType<typeof ignoredParameterLog>,
): void {
  scope.route({
    method: [...methods],
    url: endpoints[0].call.path,
    ...openToTerminals,
    exposeHeadRoute: false,
    // Before the body is read: whoever may do nothing by this call learns nothing of its input or of a row.
    preParsing: async (request) => {
      if (endpoints.some(({ permission }) => request.caller.may(permission))) return
      const meant = namedEndpoint(endpoints, queryOf(request)) ?? endpoints[0]
      await requirePermission(dependencies, request, meant.permission)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const params = paramsOf(request)
      await requireFilterRight(dependencies, request, namedEndpoint(endpoints, params) ?? endpoints[0], params)
      const account = accountOf(request)
      const { endpoint, params: meant } = await chooseEndpoint(
        dependencies,
        account,
        endpoints,
        params,
        mostIdsOf(request),
      )
      await requirePermission(dependencies, request, endpoint.permission)
      const { known, ignored } = understand(dependencies.catalogue, endpoint, inFen(endpoint, meant))
      tellIgnored(request, endpoint, ignored)
      try {
        return await answerEndpoint(dependencies, request, endpoint, known)
      } catch (error) {
        if (error instanceof RightMissing) await requirePermission(dependencies, request, error.permission)
        throw error
      }
    },
  })
}

/** A filter tells by how many rows it meets what is in them: whoever may not see the list names rows by their ids. */
async function requireFilterRight(
  dependencies: CallDependencies,
  request: FastifyRequest,
  endpoint: Endpoint,
  params: Values,
): Promise<void> {
  if (params.filter === undefined || isReading(endpoint) || !('entity' in endpoint)) return
  await requirePermission(dependencies, request, listPermission(endpoint.entity))
}

function checkHandlers({ catalogue, handlers }: CallDependencies): void {
  const entities = [...catalogue.entities.values()]
  const missing = [
    ...entities
      .flatMap((entity) => Object.values(entity.actions ?? {}).flatMap((action) => action.handler ?? []))
      .filter((name) => !Object.hasOwn(handlers.actions, name)),
    ...entities
      .flatMap(dueRules)
      .flatMap((rule) => (rule.kind === 'end' ? (rule.handler ?? []) : []))
      .filter((name) => !Object.hasOwn(handlers.actions, name)),
    ...entities
      .flatMap((entity) => [entity.create?.handler ?? [], entity.edit?.handler ?? []].flat())
      .filter((name) => !Object.hasOwn(handlers.forms, name)),
    ...[...catalogue.queries.keys()].filter((name) => !Object.hasOwn(handlers.queries, name)),
  ]
  if (missing.length > 0) throw new Error(`the catalogue names handlers that are not there: ${missing.join(', ')}`)
}
