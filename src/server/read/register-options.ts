import type { FastifyInstance } from 'fastify'
import { listPermission, optionsPermission } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { accountOf } from '../access/account.ts'
import { paramsOf } from '../access/params.ts'
import { requirePermission } from '../access/permission.ts'
import { ok } from '../http/envelope.ts'
import { answerOptions } from './picker/options.ts'
import type { ReadDependencies } from './read-dependencies.ts'
import { answerValues } from './values.ts'

/**
 * GET /console/options?entity=&keyword=&ids=&limit=: rows of any entity the caller may choose from; GET
 * /console/values?entity=&field=&keyword=: the texts to choose from that rows of a list hold in a field.
 */
export function registerOptions(scope: FastifyInstance, dependencies: ReadDependencies): void {
  scope.get('/console/options', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const params = paramsOf(request)
    const entity = dependencies.catalogue.entities.get(String(params.entity ?? ''))
    if (!entity) throw new InputError('没有这类内容，请检查 entity', 'entity')
    await requirePermission(dependencies, request, optionsPermission(entity))
    const data = await answerOptions(dependencies, accountOf(request), entity, {}, params)
    return ok(data)
  })
  scope.get('/console/values', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { entity: name, ...params } = paramsOf(request)
    const entity = dependencies.catalogue.entities.get(String(name ?? ''))
    if (!entity?.list) throw new InputError('没有这类内容，请检查 entity', 'entity')
    await requirePermission(dependencies, request, listPermission(entity))
    return ok(await answerValues(dependencies, accountOf(request), entity, params))
  })
}
