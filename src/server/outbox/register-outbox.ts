import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { OutboxAnswer } from '../../catalogue/wire.ts'
import { accountOf } from '../access/account.ts'
import { paramsOf } from '../access/params.ts'
import { needing } from '../access/permission.ts'
import type { Config } from '../config.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import { ok } from '../http/envelope.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { schoolsWithRobot } from './robot-webhooks.ts'
import { toldMessages, unreadable } from './told-message.ts'

/** Who may see what was done may see what was sent. */
const seeing = 'authorityment.audit'
/** Sending a message again is more: it reaches people outside, or asks for a payment. */
const resending = 'authorityment.resend'
const mostShown = 100

/** What POST /console/outbox/retry takes. */
export const retryRequest = z.object({
  ids: z.array(z.coerce.number().int()).min(1, { error: '请选择要重发的消息' }).max(1000),
})

/** GET /console/outbox: messages to the outside, those that failed or may have failed first. POST /console/outbox/retry {ids}. */
export function registerOutbox(
  scope: FastifyInstance,
  dependencies: CallDependencies,
  config: Pick<Config, 'robotWebhook'>,
): void {
  const { database } = dependencies
  scope.get('/console/outbox', needing(dependencies, seeing), async (request) => {
    const rows = await database.db
      .selectFrom('outbox')
      .select(['id', 'kind', 'payload', 'status', 'attempts', 'next_at', 'last_error', 'created_at', 'sent_at'])
      .where('school_id', '=', request.caller.schoolId)
      .orderBy((order) => order.case().when('status', 'in', ['failed', 'unsure']).then(0).else(1).end())
      .orderBy('id', 'desc')
      .limit(mostShown)
      .execute()
    const told = await toldMessages(dependencies, request.caller, rows)
    const schools = await schoolsWithRobot(entityTables(database.db), config.robotWebhook)
    const data: OutboxAnswer = {
      isConfigured: schools.has(request.caller.schoolId),
      list: rows.map(({ payload: _, next_at, last_error, created_at, sent_at, ...row }) => ({
        ...row,
        ...(told.get(row.id) ?? unreadable),
        nextAt: next_at,
        lastError: last_error,
        createdAt: created_at,
        sentAt: sent_at,
      })),
    }
    return ok(data)
  })

  scope.post('/console/outbox/retry', needing(dependencies, resending), async (request) => {
    const { ids } = parseInput(retryRequest, paramsOf(request))
    const run = { command: resending, entity: resending, requestId: request.id }
    const { changed } = await commitChange(dependencies, accountOf(request), run, async ({ trx }) => {
      const queued = await trx
        .updateTable('outbox')
        .set({ status: 'waiting', attempts: 0, next_at: Date.now() })
        .where('school_id', '=', request.caller.schoolId)
        .where('status', 'in', ['failed', 'unsure'])
        .where(isOneOf(database.engine, 'id', ids))
        .returning('id')
        .execute()
      return { acted: queued.map(({ id }) => Number(id)), undoable: false }
    })
    return ok({ changed }, changed > 0 ? `已重新排队 ${changed} 条` : '没有可以重发的消息')
  })
}
