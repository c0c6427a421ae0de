import { cutText } from '../../cut-text.ts'
import { systemAccount } from '../access/account.ts'
import type { StoredRow } from '../rows/entity-table.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies, WriteScope } from '../write/write-scope.ts'
import { showOrder } from './order-requests.ts'
import type { RequestKind, Standing } from './provider.ts'
import { requestEntity, type Subject } from './request.ts'

/** A request as its row keeps it. */
export type StoredRequest = Subject & {
  readonly id: number
  readonly kind: RequestKind
  readonly number: string
  readonly amount: number
  readonly status: string
}

/** What came of a request. `amount` is in 分, `at` in ms. */
export type Outcome = Subject & {
  readonly request: number
  readonly kind: RequestKind
  readonly number: string
  readonly amount: number
} & (
    | { readonly result: 'accepted'; readonly providerNumber: string; readonly at: number }
    | { readonly result: 'refused'; readonly reason: string }
  )

/**
 * Is told what came of each request, once, within the change that keeps it: what it throws has the outcome asked for again.
 * It writes by the change set, as handlers do.
 */
export type OutcomeListener = (scope: WriteScope, changes: ChangeSet, outcome: Outcome) => Promise<void>

/** Nothing can be decided by an answer that says another amount than was asked for. */
export class AmountMismatch extends Error {
  override name = 'AmountMismatch'
}

/** States a request can still leave. */
const open = ['waiting', 'underWay']

/**
 * Keeps where a request stands now, and tells what came of it where it is decided. A request that was decided before, by
 * another answer, notice or server, stays as it is.
 * @param also is done first in the same change; where it answers false nothing is.
 * @throws AmountMismatch where another amount was moved than was asked for.
 */
export async function settleRequest(
  dependencies: CallDependencies,
  schoolId: number,
  request: Pick<StoredRequest, 'id' | 'amount' | 'number'>,
  standing: Standing,
  onOutcome: OutcomeListener,
  also: (scope: WriteScope) => Promise<boolean>,
): Promise<void> {
  if (standing.state === 'accepted' && standing.amount !== request.amount) {
    throw new AmountMismatch(`the provider says ${standing.amount} of ${request.number}, which is ${request.amount}`)
  }
  const run = { command: 'paymentRequest.settle', entity: requestEntity, requestId: request.number }
  await commitChange(dependencies, systemAccount(schoolId), run, async (scope, changes) => {
    const none = { acted: [], undoable: false }
    if (!(await also(scope))) return none
    const [row] = await changes.lock(requestEntity, { id: [request.id], status: open })
    if (!row) return none
    const patch = patchOf(row, standing, scope.now)
    if (Object.entries(patch).every(([name, value]) => row[name] === value)) return none
    await changes.change(requestEntity, row.id, patch)
    if (standing.state === 'underWay' && standing.confirmation !== null) {
      await showOrder(changes, storedRequest(row), standing.confirmation)
    }
    const outcome = outcomeOf(row, standing)
    if (outcome) await onOutcome(scope, changes, outcome)
    return { acted: [row.id], undoable: false }
  })
}

/** A request that is about to be sent, as it was before, and whether it cannot have been sent by then. */
type Sending = { readonly row: StoredRow; readonly isFirst: boolean }

/**
 * Keeps that a request is about to be sent, so that nobody takes it back any more and whoever comes after asks about it first.
 * @returns null where somebody took it back or settled it meanwhile.
 */
export async function markSent(
  dependencies: CallDependencies,
  schoolId: number,
  request: StoredRequest,
): Promise<Sending | null> {
  const marked: { sending: Sending | null } = { sending: null }
  const run = { command: 'paymentRequest.send', entity: requestEntity, requestId: request.number }
  await commitChange(dependencies, systemAccount(schoolId), run, async (_, changes) => {
    const [row] = await changes.lock(requestEntity, { id: [request.id], status: open })
    const isFirst = row?.status === 'waiting'
    if (isFirst) await changes.change(requestEntity, row.id, { status: 'underWay' })
    marked.sending = row ? { row, isFirst } : null
    return { acted: isFirst ? [row.id] : [], undoable: false }
  })
  return marked.sending
}

/** What is written of a standing. A request that was given up stays so while it is under way, unless the provider has it and it waits for somebody. */
function patchOf(row: StoredRow, standing: Standing, now: number): Readonly<Record<string, unknown>> {
  switch (standing.state) {
    case 'accepted': {
      const { providerNumber, at } = standing
      return { status: 'accepted', problem: null, providerNumber, settledAt: at, detail: null }
    }
    case 'refused': {
      const { providerNumber, reason } = standing
      return { status: 'refused', problem: null, providerNumber, settledAt: now, detail: cutText(reason, 200) }
    }
    case 'underWay': {
      const { detail, confirmation, problem } = standing
      if (isGivenUp(row) && problem === 'lacking') return {}
      return {
        status: 'underWay',
        problem: isGivenUp(row) && problem === null ? row.problem : problem,
        detail: cutText(detail, 200),
        ...(confirmation === null ? {} : { confirmation }),
      }
    }
    case 'unknown':
      return {}
  }
}

function outcomeOf(
  row: Readonly<Record<string, unknown>> & { readonly id: number },
  standing: Standing,
): Outcome | null {
  const { id, kind, number, amount, subject, subjectId } = storedRequest(row)
  const about = { request: id, kind, number, amount, subject, subjectId }
  if (standing.state === 'accepted') {
    const { providerNumber, at } = standing
    return { ...about, result: 'accepted', providerNumber, at }
  }
  return standing.state === 'refused' ? { ...about, result: 'refused', reason: standing.reason } : null
}

/** Whether an operator gave up a request that the merchant has too little for: it is asked about, and not sent any more. */
export function isGivenUp(row: StoredRow): boolean {
  return row.problem === 'givenUp'
}

/** A row of paymentRequest as a request. */
export function storedRequest(row: Readonly<Record<string, unknown>> & { readonly id: number }): StoredRequest {
  const kind = String(row.kind)
  return {
    id: row.id,
    kind: kind === 'payment' || kind === 'refund' ? kind : 'payout',
    number: String(row.number),
    amount: Number(row.amount),
    status: String(row.status),
    subject: String(row.subject ?? ''),
    subjectId: Number(row.subjectId ?? 0),
  }
}
