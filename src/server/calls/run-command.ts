import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type Endpoint, endpointsOf, isReading } from '../../catalogue/endpoint.ts'
import { once } from '../../catalogue/once.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Envelope } from '../../catalogue/wire.ts'
import { RightMissing, requirePermission } from '../access/permission.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { answerEndpoint } from './answer-endpoint.ts'
import { understand } from './understand.ts'
import { inFen } from './yuan.ts'

/** What carries a command out, by the command's id; what reads a setting is no command. */
const endpointsByCommand = once((catalogue: Catalogue): ReadonlyMap<string, Endpoint> => {
  const doing = endpointsOf(catalogue).filter((each) => !isReading(each) || each.purpose === 'query')
  return new Map(doing.toReversed().map((each) => [each.permission, each]))
})

/** The endpoint that carries a command out. @throws InputError where nothing does. */
export function endpointOfCommand(catalogue: Catalogue, command: string): Endpoint {
  const endpoint = endpointsByCommand(catalogue).get(command)
  if (!endpoint) throw new InputError(`没有命令 ${command}`, 'command')
  return endpoint
}

/**
 * Carries out what an endpoint stands for, with the parameters its call takes, for whoever makes a request of another address.
 * @param answering what it is carried out on, where nothing of that is to be kept: that somebody may not is.
 * @throws BusinessError 403 where the caller may not, which is audited. @throws InputError where the input is refused.
 */
export async function runEndpoint(
  dependencies: CallDependencies,
  request: FastifyRequest,
  endpoint: Endpoint,
  params: Values,
  answering: CallDependencies = dependencies,
): Promise<Envelope> {
  await requirePermission(dependencies, request, endpoint.permission)
  if (params.filter !== undefined && !isReading(endpoint) && 'entity' in endpoint) {
    await requirePermission(dependencies, request, listPermission(endpoint.entity))
  }
  const given = { ...params, ...endpoint.call.with }
  const { known } = understand(dependencies.catalogue, endpoint, inFen(endpoint, given))
  try {
    return await answerEndpoint(answering, request, endpoint, known)
  } catch (error) {
    if (error instanceof RightMissing) await requirePermission(dependencies, request, error.permission)
    throw error
  }
}
