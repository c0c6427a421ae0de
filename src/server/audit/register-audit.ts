import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../catalogue/schema/request.ts'
import { accountOf } from '../access/account.ts'
import { paramsOf } from '../access/params.ts'
import { needing, requirePermission } from '../access/permission.ts'
import { attachment } from '../http/download.ts'
import { done, ok } from '../http/envelope.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { exportAudit } from './export-audit.ts'
import { ownDay } from './own-day.ts'
import { answerAudit, auditPermission } from './read-audit.ts'
import { undoBatch } from './undo/undo.ts'

/** What POST /console/undo takes: the token an answer came with. */
export const undoRequest = z.object({ undo: z.string({ error: '请指定要撤销的操作（undo）' }) })

/** POST /console/undo {undo}, GET /console/audit and /console/today, POST /console/audit/export. */
export function registerAudit(scope: FastifyInstance, dependencies: CallDependencies): void {
  scope.post('/console/undo', async (request) => {
    const { undo } = parseInput(undoRequest, paramsOf(request))
    return done('撤销', await undoBatch(dependencies, request, undo))
  })

  scope.get('/console/audit', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const params = await permitted(request)
    return ok(await answerAudit(dependencies, accountOf(request), params))
  })

  /** The parameters, once it is known that the caller may see what they are about. */
  async function permitted(request: FastifyRequest): Promise<Values> {
    const params = paramsOf(request)
    const needed = auditPermission(dependencies.catalogue, params.entity)
    if (needed !== null) await requirePermission(dependencies, request, needed)
    return params
  }

  scope.get('/console/today', async (request) => ok(await ownDay(dependencies, accountOf(request))))

  scope.post('/console/audit/export', needing(dependencies, 'authorityment.audit'), async (request, reply) => {
    const csv = await exportAudit(dependencies, accountOf(request), await permitted(request))
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment('操作记录.csv'))
      .send(Readable.from(csv))
  })
}
