import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import { parseInput } from '../../../catalogue/schema/request.ts'
import type { AuditBatch } from '../../../catalogue/wire/audit.ts'
import type { RunningBatch, RunningBatchesAnswer } from '../../../catalogue/wire/running-batch.ts'
import { type Account, accountOf } from '../../access/account.ts'
import { paramsOf, positive } from '../../access/params.ts'
import { isOneOf } from '../../database/conditions.ts'
import { batchTitle, commandTitle } from '../../history/command-title.ts'
import { ok } from '../../http/envelope.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { showBatches } from '../show-batch.ts'

/** What GET /console/batches takes: a batch of the caller's own, under way or over, by its number in the audit. */
export const batchesRequest = z.object({ batch: positive('批次', Number.MAX_SAFE_INTEGER).optional() })

/** What the two calls about one batch take: its number in GET /console/batches. */
export const batchRequest = z.object({ id: positive('批次', Number.MAX_SAFE_INTEGER) })

/**
 * GET /console/batches {batch}: the caller's own batches under way, in whatever server they are written, and those that were cut off;
 * and what another has come to, for whoever got no answer to its call.
 * POST /console/batches/cancel {id} has one go no further: what was done until then is its batch. POST /console/batches/seen {id}
 * forgets one that was cut off.
 */
export function registerBatches(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { database, clock } = dependencies
  scope.get('/console/batches', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { batch } = parseInput(batchesRequest, paramsOf(request))
    const account = accountOf(request)
    const list = await ownBatches(dependencies, account)
    const asked = batch === undefined ? new Map() : await ownHeads(dependencies, account, [batch])
    return ok<RunningBatchesAnswer>({ list, batch: asked.get(batch) ?? null })
  })

  scope.post('/console/batches/cancel', async (request) => {
    const meant = ownBatch(request)
    const { numUpdatedRows } = await database.write((trx) =>
      trx
        .updateTable('running_batch')
        .set({ cancelled_at: clock.now() })
        .where((batch) => batch.and(meant))
        .where('cut_at', 'is', null)
        .executeTakeFirst(),
    )
    if (numUpdatedRows === 0n) throw new InputError('这批操作已经结束，没有可以停止的', 'id')
    return ok(null, '正在停止')
  })

  scope.post('/console/batches/seen', async (request) => {
    const meant = ownBatch(request)
    const { numDeletedRows } = await database.write((trx) =>
      trx
        .deleteFrom('running_batch')
        .where((batch) => batch.and(meant))
        .where('cut_at', 'is not', null)
        .executeTakeFirst(),
    )
    if (numDeletedRows === 0n) throw new InputError('没有这批中断的操作', 'id')
    return ok(null)
  })
}

/** The batch that a call is about, of the caller's own. @throws InputError where none is given. */
function ownBatch(request: FastifyRequest) {
  const { id } = parseInput(batchRequest, paramsOf(request))
  const { schoolId, id: account } = accountOf(request)
  return { school_id: schoolId, id, account_id: account }
}

async function ownBatches(dependencies: CallDependencies, account: Account): Promise<RunningBatch[]> {
  const { database, catalogue } = dependencies
  const rows = await database.db
    .selectFrom('running_batch')
    .selectAll()
    .where('school_id', '=', account.schoolId)
    .where('account_id', '=', account.id)
    .orderBy('id')
    .limit(100)
    .execute()
  if (rows.length === 0) return []
  const firsts = rows.flatMap(({ first }) => first ?? [])
  const shown = await ownHeads(dependencies, account, firsts)
  return rows.map((row) => ({
    id: row.id,
    key: row.call_key,
    title: batchTitle(commandTitle(catalogue, row.command), row.depth),
    entity: row.entity,
    done: row.done,
    total: row.total,
    beganAt: row.began_at,
    isCancelled: row.cancelled_at !== null,
    isCut: row.cut_at !== null,
    batch: shown.get(row.first ?? 0) ?? null,
  }))
}

/** Batches of the caller's own by their numbers, as the audit shows them. */
async function ownHeads(
  dependencies: CallDependencies,
  account: Account,
  ids: readonly number[],
): Promise<Map<number, AuditBatch>> {
  const { engine, db } = dependencies.database
  const heads = await db
    .selectFrom('audit_batch')
    .selectAll()
    .where('school_id', '=', account.schoolId)
    .where('account_id', '=', account.id)
    .where(isOneOf(engine, 'id', ids))
    .execute()
  return new Map((await showBatches(dependencies, account, heads)).map((batch) => [batch.id, batch]))
}
