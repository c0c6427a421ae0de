import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { permissionsOf } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import { accountOf } from '../access/account.ts'
import { openToTerminals } from '../access/caller.ts'
import { paramsOf } from '../access/params.ts'
import { needing, requirePermission } from '../access/permission.ts'
import type { SessionWatch } from '../events/watch-sessions.ts'
import { whilePermitted } from '../events/while-permitted.ts'
import { attachment } from '../http/download.ts'
import { done, ok } from '../http/envelope.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { exportAudit } from './export-audit.ts'
import { ownDay } from './own-day.ts'
import { answerAudit, auditPermission } from './read-audit.ts'
import { settingChanges } from './setting-changes.ts'
import { undoBatch } from './undo/undo.ts'

/** What taking the record away as a file needs. */
const exporting = 'authorityment.audit'

/** What POST /console/undo takes: the token an answer came with. */
export const undoRequest = z.object({ undo: z.string({ error: '请指定要撤销的操作（undo）' }) })

/** What GET /console/audit/setting takes. */
export const settingChangesRequest = z.object({
  name: z.string({ error: '请指定设置（name）' }).describe('哪一项设置'),
})

/** POST /console/undo {undo}, GET /console/audit, /console/audit/setting and /console/today, POST /console/audit/export. */
export function registerAudit(scope: FastifyInstance, dependencies: CallDependencies, sessions: SessionWatch): void {
  const { catalogue } = dependencies
  scope.post('/console/undo', openToTerminals, async (request) => {
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
    const needed = auditPermission(catalogue, params.entity)
    if (needed !== null) await requirePermission(dependencies, request, needed)
    return params
  }

  scope.get('/console/audit/setting', async (request) => {
    const { name } = parseInput(settingChangesRequest, paramsOf(request))
    const setting = catalogue.settings.get(name)
    if (!setting) throw new InputError('没有这项设置', 'name')
    await requirePermission(dependencies, request, `setting.${name}`)
    return ok(await settingChanges(dependencies.database, request.caller.schoolId, setting))
  })

  scope.get('/console/today', async (request) => ok(await ownDay(dependencies, accountOf(request))))

  scope.post('/console/audit/export', needing(dependencies, exporting), async (request, reply) => {
    const params = await permitted(request)
    const csv = Readable.from(await exportAudit(dependencies, accountOf(request), params))
    const needed = auditPermission(catalogue, params.entity)
    // What is filed under anything the caller may see is in it, unless it is about one subject.
    const held =
      needed === null ? permissionsOf(catalogue).flatMap(({ id }) => (request.caller.may(id) ? [id] : [])) : [needed]
    const { signal, leave } = whilePermitted(sessions, catalogue, request.caller, [exporting, ...held])
    addAbortSignal(signal, csv).once('close', leave)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment('操作记录.csv'))
      .send(csv)
  })
}
