import { sumBy } from 'es-toolkit/math'
import { machineOf, type OrderMachine } from '../../catalogue/order/machine.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { creationField } from '../../catalogue/vocabulary/entity-use.ts'
import { namingField } from '../../catalogue/vocabulary/field-use.ts'
import type { OrderMoney } from '../../catalogue/vocabulary/machine.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import type { ChangeSet, Touched } from '../write/change-set.ts'
import { afterOf } from '../write/keep-counters.ts'
import type { Payout } from '../write/ledger-move.ts'
import type { Origin, Violation } from '../write/rule/invariants.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { ownerOf } from './account.ts'
import { type Called, calledFor, type PartyKinds } from './order-money.ts'
import { type Means, type Plan, planOrder } from './plan-order.ts'
import { nothing, type Position } from './position.ts'
import { type Draft, postTransfers } from './post-transfers.ts'
import { pursesOf } from './purse.ts'
import { ledgerOf, positionsOf } from './read-ledger.ts'

/** Where the money of an entity's orders is said to be by its machine. */
type Orders = { readonly entity: Entity; readonly machine: OrderMachine; readonly money: OrderMoney }

/** An order that a change touches: where its money is, and where it is to be. */
type Order = { readonly touched: Touched; readonly called: Called | null; readonly at: Position }

type Planned = { readonly order: Order; readonly plan: Plan }

/**
 * Has the money of every order that a change touches follow its state. Taking a batch back asks nobody for money again; what a
 * school begins with makes people have had what their orders took.
 * @returns what the operator is told besides.
 * @throws InputError where some money cannot follow.
 */
export async function settleOrders(scope: WriteScope, changes: ChangeSet, origin: Origin): Promise<readonly string[]> {
  const drafts: Draft[] = []
  let keptHere = 0
  for (const entity of [...changes.touched.keys()]) {
    const { planned, refused } = await planOrders(scope, changes, entity, origin)
    if (refused[0]) throw new InputError(refused[0].reason, refused[0].field)
    for (const each of planned) drafts.push(...draftsOf(scope, entity, each))
    keptHere += sumBy(planned, ({ plan }) => plan.keptHere)
  }
  const first = await postTransfers(scope, changes, drafts)
  if (origin !== 'unrecorded') await askForPayouts(scope, changes, drafts, first)
  return keptHere > 0 && origin !== 'unrecorded' ? ['微信支付未配置，已退回余额'] : []
}

/** Tells whoever pays out what is to be sent, and what is not to be sent any more. */
async function askForPayouts(
  scope: WriteScope,
  changes: ChangeSet,
  drafts: readonly Draft[],
  first: number,
): Promise<void> {
  const { payouts } = scope.dependencies
  const wanted = drafts.flatMap(({ purpose, phase, amount, to, subject, subjectId }, index): Payout[] =>
    purpose === 'payout' && phase === 'pending'
      ? [{ transfer: first + index, amount, kind: ownerOf(to).kind, subject, subjectId }]
      : [],
  )
  const recalled = drafts.flatMap(({ purpose, phase, settles }) =>
    purpose === 'payout' && phase === 'void' && settles !== null ? [settles] : [],
  )
  if (recalled.length > 0) await payouts?.recall(scope, changes, recalled)
  if (wanted.length > 0) await payouts?.request(scope, changes, wanted)
}

/** Rows that a change cannot leave as it has them, since their money cannot follow. */
export async function ordersRefused(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  origin: Origin,
): Promise<readonly Violation[]> {
  return (await planOrders(scope, changes, entity, origin)).refused
}

/** Brings the money of orders that were there before the ledger to where their states want it, as if they had just been placed. */
export async function foundOrders(
  scope: WriteScope,
  changes: ChangeSet,
  entity: Entity,
  rows: readonly StoredRow[],
): Promise<void> {
  const orders = ordersOf(scope, entity)
  if (!orders) return
  const meant = rows.map((row): Order => {
    const touched: Touched = { id: row.id, kind: 'created', before: null, patch: row, increments: {} }
    return { touched, called: calledIn(orders, row), at: nothing }
  })
  const { planned } = await plan(scope, orders, meant, 'unrecorded')
  await postTransfers(
    scope,
    changes,
    planned.flatMap((each) => draftsOf(scope, entity, each)),
  )
}

type Plans = { readonly planned: readonly Planned[]; readonly refused: readonly Violation[] }

/** What was planned of a change's orders, and for which rows: whoever left the refused ones out of it needs no other plan. */
type Foreseen = Plans & { readonly touched: ReadonlySet<Touched> }

const foreseen = new WeakMap<ChangeSet, Map<Entity, Foreseen>>()

async function planOrders(scope: WriteScope, changes: ChangeSet, entity: Entity, origin: Origin): Promise<Plans> {
  const orders = ordersOf(scope, entity)
  if (!orders) return { planned: [], refused: [] }
  const touched = new Set(changes.touched.get(entity)?.values())
  const before = foreseen.get(changes)?.get(entity)
  if (before && isWithoutRefused(before, touched)) return { planned: before.planned, refused: [] }
  const plans = await plan(scope, orders, await ordersTouched(scope, touched, orders), origin)
  foreseen.set(changes, new Map([...(foreseen.get(changes) ?? []), [entity, { ...plans, touched }]]))
  return plans
}

/** Whether rows are those a plan was made for, but for the ones it refused. */
function isWithoutRefused({ touched, refused }: Foreseen, now: ReadonlySet<Touched>): boolean {
  const left = new Set(refused.map(({ id }) => id))
  return now.size === touched.size - left.size && [...now].every((each) => touched.has(each) && !left.has(each.id))
}

async function plan(scope: WriteScope, orders: Orders, meant: readonly Order[], origin: Origin): Promise<Plans> {
  const planned: Planned[] = []
  const refused: Violation[] = []
  if (meant.length === 0) return { planned, refused }
  const purses = await pursesOf(scope, meant)
  const means = await meansOf(scope, meant, origin, purses.holding)
  for (const order of meant) {
    const id = order.touched.id
    const refuse = (reason: string, field = orders.money.amount) => refused.push({ id, field, reason })
    if (order.touched.kind === 'removed') {
      if (order.at.count > 0) refuse('已有资金流水，不能删除')
      continue
    }
    const wrong = wrongRefund(orders, order.touched, origin)
    if (wrong !== null) {
      refuse(wrong, orders.money.refunded)
      continue
    }
    const made = planOrder(order.at, order.called, means(order))
    if ('reason' in made) refuse(made.reason)
    else {
      const short = purses.spend(made.steps, origin === 'unrecorded')
      if (typeof short === 'string') refuse(short)
      else planned.push({ order, plan: { ...made, steps: [...short, ...made.steps] } })
    }
  }
  return { planned, refused }
}

/**
 * Why an order cannot have been paid back what a change says of it. Less than was paid back before would have its payer pay again,
 * which only the undo of a refund may do. All of it in parts would leave the order where it stood, with nothing left of what was paid.
 */
function wrongRefund({ machine, money }: Orders, touched: Touched, origin: Origin): string | null {
  const { amount, payment, refunded } = money
  const after = afterOf(touched)
  if (refunded === undefined || after === null) return null
  const total = Number(after[refunded] ?? 0)
  if (total > Number(after[amount] ?? 0)) return '退款不能超过实付金额'
  if (origin !== 'command' || touched.before === null || touched.patch[refunded] === undefined) return null
  const before = Number(touched.before[refunded] ?? 0)
  if (total > before) {
    const whole = total < Number(after[amount] ?? 0) ? undefined : wayBack(machine, money, after)
    return whole === undefined ? null : `全部退还请用「${whole}」，部分退款要比实付少`
  }
  const isPoints = payment !== undefined && after[payment] === 'points'
  return `已经退了 ${isPoints ? `${before} 积分` : `${(before / 100).toFixed(2)} 元`}，填的是累计退款，要比这多`
}

/** What an operator does to an order as it stands that gives all of its money back, in the catalogue's words; none where nothing does. */
function wayBack({ state, moves }: OrderMachine, { held, settled }: OrderMoney, order: Values): string | undefined {
  const isFree = (at: string) => !held.includes(at) && !settled.includes(at)
  return moves.find(({ from, to, isDue }) => !isDue && from === order[state] && isFree(to))?.title
}

function ordersOf({ dependencies }: WriteScope, entity: Entity): Orders | null {
  const machine = machineOf(entity)
  return machine?.money && ledgerOf(dependencies.catalogue) ? { entity, machine, money: machine.money } : null
}

/** The orders whose money a change may move: those that another state, amount or party is called for by what is written. */
async function ordersTouched(scope: WriteScope, touched: Iterable<Touched>, orders: Orders): Promise<Order[]> {
  const { entity, money } = orders
  const called = (row: Touched['before']) => calledIn(orders, row)
  const saysRefund = ({ kind, patch }: Touched) => kind === 'updated' && patch[money.refunded ?? ''] !== undefined
  const moved = [...touched].filter(
    (each) =>
      each.kind === 'removed' ||
      saysRefund(each) ||
      JSON.stringify(called(each.before)) !== JSON.stringify(called(afterIn(each))),
  )
  const standing = moved.filter(({ kind }) => kind !== 'created').map(({ id }) => id)
  const positions = await positionsOf(scope, entity.name, standing)
  return moved.map((touched) => ({
    touched,
    called: called(afterIn(touched)),
    at: touched.kind === 'created' ? nothing : positions(touched.id),
  }))
}

function calledIn(orders: Orders, row: StoredRow | null): Called | null {
  return calledFor(orders.money, orders.machine.state, partyKinds(orders), row)
}

function afterIn(touched: Touched): Touched['before'] {
  const after = afterOf(touched)
  return after && { changedAt: 0, version: 0, ...after, id: touched.id }
}

/** The kinds of accounts that the payer and the payee of orders have. */
export function partyKinds({ entity, money }: Pick<Orders, 'entity' | 'money'>): PartyKinds {
  const kindOf = (name = '') => {
    const field = entity.fields[name]
    const naming = namingField(field)
    if (naming !== undefined) return (order: Values) => String(order[naming])
    return () => (field?.kind === 'ref' ? field.entity : null)
  }
  return { payer: kindOf(money.payer), payee: kindOf(money.payee) }
}

/** Whether and where money can be sent, and what was sent already. */
async function meansOf(
  { dependencies, trx, account }: WriteScope,
  orders: readonly Order[],
  origin: Origin,
  holding: Means['holding'],
): Promise<(order: Order) => Means> {
  const { payouts } = dependencies
  const open = orders.flatMap(({ at }) => at.payouts.map(({ id }) => id))
  const sent: ReadonlySet<number> =
    payouts && open.length > 0 ? await payouts.sent(trx, account.schoolId, open) : new Set()
  const reached = new Set<string>()
  for (const kind of new Set(orders.flatMap((order) => outsideOf(order) ?? []))) {
    if (await payouts?.canPayOut(trx, account.schoolId, kind)) reached.add(kind)
  }
  const mayCharge = origin !== 'undo'
  return (order) => ({ mayCharge, canPayOut: reached.has(outsideOf(order) ?? ''), sent, holding })
}

function outsideOf({ at, called }: Order): string | null {
  const outside = called ? called.outside : at.outside
  return outside === null ? null : ownerOf(outside).kind
}

function draftsOf({ now }: WriteScope, entity: Entity, { order, plan }: Planned): Draft[] {
  const { touched, at } = order
  const { name } = entity
  const since = touched.kind === 'created' ? touched.patch[creationField(entity) ?? ''] : null
  const called = afterOf(touched)?.[entity.label] ?? touched.before?.[entity.label]
  return plan.steps.map(({ settles, ...step }, index) => ({
    ...step,
    settles: settles?.id ?? null,
    key: `${name}-${touched.id}-${at.count + index + 1}`,
    reason: [entity.title, called].filter(Boolean).join(' '),
    subject: name,
    subjectId: touched.id,
    at: typeof since === 'number' ? Math.min(since, now) : now,
  }))
}
