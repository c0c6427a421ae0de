import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { cutText } from '../../cut-text.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import { qrCodeAddress } from '../upload/drawn/qr-code.ts'
import type { ChangeSet, Touched } from '../write/change-set.ts'
import type { Violation } from '../write/rule/invariants.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { hasProvider } from './providers.ts'
import { type RequestWanted, requestEntity, requestOf, type Subject, writerOf } from './request.ts'
import type { Outcome } from './settle-request.ts'

/** An entity whose rows ask a provider for something while they stand in a state, and what becomes of them by its word. */
type Asking = {
  readonly state: string
  readonly accepted: (outcome: Outcome & { readonly result: 'accepted' }) => Values
  readonly refused: (outcome: Outcome & { readonly result: 'refused' }) => Values
  readonly wanted: (row: Values) => RequestPart
  /** What its row shows while the provider waits, of what that answered: a code to be scanned. */
  readonly underWay?: (confirmation: string) => Values
}
type RequestPart =
  | { readonly kind: 'payout'; readonly openid: string; readonly realName: string | null; readonly remark: string }
  | { readonly kind: 'payment'; readonly openid: null; readonly remark: string }

/** What is said of what was sent, which only the provider's word can move on. */
function underWay({ problem }: StoredRow): string {
  return problem === 'lacking'
    ? '微信支付商户余额不足，这笔付款在等待充值；不再付款请在「异常支付单」里放弃'
    : '已交给微信支付，等待结果'
}

/** By the entity's name; `channel` of a row says whether a provider is asked at all. */
const askers: Readonly<Record<string, Asking>> = {
  withdrawal: {
    state: 'agreed',
    accepted: ({ at }) => ({ status: 'paid', paidAt: at }),
    refused: ({ reason }) => ({ status: 'failed', reason: cutText(reason, 200) }),
    wanted: (row) => ({
      kind: 'payout',
      openid: String(row.receiver ?? ''),
      realName: typeof row.realName === 'string' ? row.realName : null,
      remark: '余额提现',
    }),
  },
  balanceOrder: {
    state: 'unpaid',
    accepted: () => ({ status: 'paid', payBefore: null, code: null }),
    refused: () => ({ status: 'closed', code: null }),
    underWay: (confirmation) => ({ code: qrCodeAddress(confirmation) }),
    wanted: () => ({ kind: 'payment', openid: null, remark: '余额充值' }),
  },
}

/** Asks for what rows come to want by a change, and takes back what was not sent yet of what they want no more. */
export async function askForOrders(scope: WriteScope, changes: ChangeSet): Promise<readonly string[]> {
  let isAsked = false
  for (const entity of [...changes.touched.keys()]) {
    for (const { id, was, row } of await turned(changes, entity)) {
      if (was) await takeBack(changes, entity.name, id)
      else if (row) await ask(scope, changes, entity.name, row)
      if (!was) isAsked = true
    }
  }
  if (!isAsked || (await hasProvider(entityTables(scope.trx), scope.account.schoolId))) return []
  return ['微信支付尚未配置，配置后自动处理']
}

/** Rows that a provider was asked about and that only its word can move on. */
export async function ordersUnderWay(_: WriteScope, changes: ChangeSet, entity: Entity): Promise<readonly Violation[]> {
  const left = (await turned(changes, entity)).flatMap(({ id, was }) => (was ? [id] : []))
  if (left.length === 0) return []
  const under = await changes.lock(requestEntity, { subject: entity.name, subjectId: left, status: 'underWay' })
  return under.map((request) => ({ id: Number(request.subjectId), field: 'status', reason: underWay(request) }))
}

/** A row that wants something by a change, whole, or did before it and does no more. */
type Turned = { readonly id: number; readonly was: boolean; readonly row: StoredRow | null }

/** The rows of an entity that a change has want something, or want it no more. A change may have read them in part only. */
async function turned(changes: ChangeSet, entity: Entity): Promise<Turned[]> {
  const asking = askers[entity.name]
  const touched = asking ? (changes.touched.get(entity) ?? new Map<number, Touched>()) : new Map<number, Touched>()
  const moved = [...touched.values()].filter(
    ({ before, patch, kind }) => kind !== 'updated' || (patch.status !== undefined && patch.status !== before?.status),
  )
  if (!asking || moved.length === 0) return []
  const stored = await changes.lock(entity.name, { id: moved.map(({ id }) => id) })
  return moved.flatMap(({ id, kind, before, patch }): Turned[] => {
    const row = kind === 'created' ? { changedAt: 0, version: 0, ...patch, id } : stored.find((each) => each.id === id)
    const was = before !== null && wants(asking, { ...row, ...before })
    const is = row !== undefined && kind !== 'removed' && wants(asking, row)
    return was === is ? [] : [{ id, was, row: row ?? null }]
  })
}

/** Moves the row that asked on by what came of it. */
export async function settleOrder(changes: ChangeSet, outcome: Outcome): Promise<void> {
  const asking = askers[outcome.subject]
  if (!asking) return
  const [row] = await changes.lock(outcome.subject, { id: [outcome.subjectId], status: asking.state })
  if (!row) return
  const patch = outcome.result === 'accepted' ? asking.accepted(outcome) : asking.refused(outcome)
  await changes.change(outcome.subject, row.id, patch)
}

/** Has the row that asked show what the provider gave to pay it by. */
export async function showOrder(changes: ChangeSet, { subject, subjectId }: Subject, answered: string): Promise<void> {
  const asking = askers[subject]
  if (!asking?.underWay) return
  const [row] = await changes.lock(subject, { id: [subjectId], status: asking.state })
  if (row) await changes.change(subject, row.id, asking.underWay(answered))
}

function wants({ state }: Asking, row: Values): boolean {
  return row.status === state && row.channel === 'wechat'
}

async function ask(scope: WriteScope, changes: ChangeSet, subject: string, row: StoredRow): Promise<void> {
  const part = askers[subject]?.wanted(row)
  if (!part) return
  const user = typeof row.user === 'number' ? row.user : null
  const wanted: RequestWanted = { subject, subjectId: row.id, amount: Number(row.amount), user, ...part }
  await requestOf(writerOf(changes), scope.account.schoolId, wanted, scope.now)
}

/** @throws InputError where it may have been sent. */
async function takeBack(changes: ChangeSet, subject: string, subjectId: number): Promise<void> {
  const open = { subject, subjectId: [subjectId], status: ['waiting', 'underWay'] }
  for (const request of await changes.lock(requestEntity, open)) {
    if (request.status === 'underWay') throw new InputError(underWay(request))
    await changes.change(requestEntity, request.id, { status: 'refused', detail: '已撤回' })
  }
}
