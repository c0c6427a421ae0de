import { InputError } from '../../catalogue/schema/input-error.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables, rowsIn } from '../database/entity-tables.ts'
import type { Engine } from '../database/table-ddl.ts'
import { settlePending } from '../ledger/settle-pending.ts'
import type { ChangeListener } from '../write/change-listener.ts'
import type { ChangeSet } from '../write/change-set.ts'
import type { Payout, PayoutGate } from '../write/ledger-move.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { merchantsHeld } from './merchant-change.ts'
import { askForOrders, ordersUnderWay, settleOrder } from './order-requests.ts'
import { hasProvider } from './providers.ts'
import { requestEntity, requestOf, writerOf } from './request.ts'
import type { OutcomeListener } from './settle-request.ts'

/** What requests about transfers of the ledger are about. */
export const transferSubject = 'transfer'

/** Sends what the ledger pays out: as refunds of the payments that brought it in. */
export function payoutGate(engine: Engine): PayoutGate {
  return {
    canPayOut: async (db, schoolId, kind) => kind === 'wechat' && (await hasProvider(entityTables(db), schoolId)),
    sent: async (db, schoolId, transfers) => {
      const rows = await rowsIn(db, 'payment_request', schoolId)
        .select('subject_id')
        .where('subject', '=', transferSubject)
        .where('status', '!=', 'waiting')
        .where(isOneOf(engine, 'subject_id', transfers))
        .execute()
      return new Set(rows.map((row) => Number(row.subject_id)))
    },
    request: async (scope, changes, payouts) => {
      for (const payout of payouts) await giveBack(scope, changes, payout)
    },
    recall: async (_, changes, transfers) => {
      const waiting = { subject: transferSubject, subjectId: transfers, status: 'waiting' }
      for (const { id } of await changes.lock(requestEntity, waiting)) {
        await changes.change(requestEntity, id, { status: 'refused', detail: '已撤回' })
      }
    },
  }
}

/** Has orders that pay in or out by a provider ask it, and wait for its word; until then it is the same merchant that is asked. */
export const requestListener: ChangeListener = {
  complete: async (scope, changes, origin) => {
    if (origin === 'unrecorded' || !scope.dependencies.catalogue.entities.has(requestEntity)) return []
    for (const entity of changes.touched.keys()) {
      const [held] = await merchantsHeld(scope, changes, entity)
      if (held) throw new InputError(held.reason, held.field)
    }
    return askForOrders(scope, changes)
  },
  refused: async (scope, changes, entity) => [
    ...(await ordersUnderWay(scope, changes, entity)),
    ...(await merchantsHeld(scope, changes, entity)),
  ],
}

/** Posts or voids the payout of the ledger that a request was about, or moves the order that asked for it. */
export const settleOutcome: OutcomeListener = async (scope, changes, outcome) => {
  if (outcome.subject !== transferSubject) return settleOrder(changes, outcome)
  await settlePending(scope, changes, outcome.subjectId, outcome.result === 'accepted' ? 'posted' : 'void')
}

/** Asks for the refund of the payment that brought in the money of an order; where there is none, that is what comes of it. */
async function giveBack(scope: WriteScope, changes: ChangeSet, payout: Payout): Promise<void> {
  const { transfer, amount, subject, subjectId } = payout
  const paid = { subject, subjectId: [subjectId], kind: 'payment', status: 'accepted' }
  const [payment] = await changes.lock(requestEntity, paid)
  const wanted = {
    kind: 'refund',
    ...{ subject: transferSubject, subjectId: transfer, amount, remark: '订单退款' },
    user: typeof payment?.user === 'number' ? payment.user : null,
    original: payment ? String(payment.number) : '',
    originalAmount: payment ? Number(payment.amount) : 0,
  } as const
  await requestOf(writerOf(changes), scope.account.schoolId, wanted, scope.now)
}
