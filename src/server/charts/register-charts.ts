import type { FastifyInstance } from 'fastify'
import { listPermission } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { accountOf } from '../access/account.ts'
import { paramsOf } from '../access/params.ts'
import { requirePermission } from '../access/permission.ts'
import { ok } from '../http/envelope.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { chartsOf } from './charts-of.ts'

/** GET /console/charts?entity=…: what a list call of the same parameters would answer, over time and by category. */
export function registerCharts(scope: FastifyInstance, dependencies: CallDependencies): void {
  scope.get('/console/charts', async (request) => {
    const { entity: name, ...params } = paramsOf(request)
    const entity = dependencies.catalogue.entities.get(String(name))
    if (!entity?.list) throw new InputError('请指定要看图表的列表（entity）', 'entity')
    await requirePermission(dependencies, request, listPermission(entity))
    const data = await chartsOf(dependencies, accountOf(request), entity, params)
    return ok(data)
  })
}
