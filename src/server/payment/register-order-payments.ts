import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listPermission } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { OrderPaymentsAnswer } from '../../catalogue/wire.ts'
import { paramsOf, positive } from '../access/params.ts'
import { requirePermission } from '../access/permission.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { ok } from '../http/envelope.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { transferSubject } from './payout-gate.ts'

export const orderPaymentsRequest = z.object({
  entity: z.string().describe('订单的类别，例如 goodsOrder'),
  id: positive('id', Number.MAX_SAFE_INTEGER).describe('订单编号'),
})

/**
 * GET /console/order/payments?entity=&id=: what a payment provider was asked for an order, and how that stands: whoever sees the
 * order has to know of a refund that waits for somebody, whether they see the requests of all others or not.
 */
export function registerOrderPayments(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { catalogue, database } = dependencies
  scope.get('/console/order/payments', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { entity: name, id } = parseInput(orderPaymentsRequest, paramsOf(request))
    const entity = catalogue.entities.get(name)
    if (!entity?.machine?.money) throw new InputError('没有这类订单，请检查 entity', 'entity')
    await requirePermission(dependencies, request, listPermission(entity))
    const { schoolId } = request.caller
    const transfers = await rowsIn(database.db, 'transfer', schoolId)
      .select('id')
      .where('subject', '=', name)
      .where('subject_id', '=', id)
      .where('phase', '=', 'pending')
      .execute()
    const ids = transfers.map((row) => Number(row.id))
    const rows = await rowsIn(database.db, 'payment_request', schoolId)
      .select(['id', 'kind', 'number', 'amount', 'status', 'detail', 'created_at'])
      // By the ids of both kinds at once, and put in order here: apart, or in order, they would be looked for among all of the school's.
      .where(isOneOf(database.engine, 'subject_id', [id, ...ids]))
      .where(({ and, or, eb }) =>
        or([
          and([eb('subject', '=', name), eb('subject_id', '=', id)]),
          and([eb('subject', '=', transferSubject), isOneOf(database.engine, 'subject_id', ids)]),
        ]),
      )
      .execute()
    const data: OrderPaymentsAnswer = {
      list: rows
        .toSorted((one, other) => Number(other.id) - Number(one.id))
        .map((row) => ({
          id: Number(row.id),
          kind: String(row.kind),
          number: String(row.number),
          amount: Number(row.amount),
          status: String(row.status),
          detail: row.detail === null ? null : String(row.detail),
          createdAt: Number(row.created_at),
        })),
    }
    return ok(data)
  })
}
