import { afterSale } from '../../../../commands/merchandise/afterSale.ts'
import { goodsOrder } from '../../../../commands/merchandise/goodsOrder.ts'
import { day, hour } from '../../../beijing-time.ts'
import type { StoredValues } from '../../../catalogue/vocabulary/row.ts'
import { isStudent } from '../../members.ts'
import { orderNumber } from '../../order-number.ts'
import { pictureAddress } from '../../picture-address.ts'
import { growingTime, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { Shelf } from './shelf.ts'
import { causes, complaintsOf, refusals, remarks, snackPlaces } from './text.ts'

type OrderValues = StoredValues<typeof goodsOrder.fields>
type Status = OrderValues['status']
type Order = Partial<OrderValues> & {
  readonly id: number
  readonly status: Status
  readonly createdAt: number
  readonly amount: number
}

/** A week until goods count as received, and a week until nothing can be asked any more. */
const term = 7 * day

/** The newest orders, newest first: how many stand in a state, and how far apart they were placed. */
const newest = [
  { status: 'unpaid', count: 5, every: hour / 2 },
  { status: 'paid', count: 9, every: hour },
  { status: 'shipped', count: 8, every: 4 * hour },
  { status: 'received', count: 16, every: 7 * hour },
] as const

/** ms for which the newest that nobody has paid for or sent are enough: a shop that sells more has sent those before. */
const newestSpan = 12 * hour

/** What students ordered, and what some wanted of it afterwards. @returns what merchants earned by it, in 分. */
export async function seedOrders(
  context: SeedContext,
  shelves: readonly Shelf[],
): Promise<ReadonlyMap<number, number>> {
  const { writer, random, now } = context
  const chance = random('goods-order')
  const size = Math.max(160, Math.round(context.waiting * 0.06))
  const orders: Order[] = []
  const earned = new Map<number, number>()
  const rows = placements(chance, size, now).map(({ createdAt, status }, index): SeedRow<typeof goodsOrder.fields> => {
    const values = orderValues(context, chance, chance.pick(shelves), { createdAt, status, serial: index + 1 })
    const { merchant, amount, rate } = values
    orders.push({ ...values, id: index + 1, status, createdAt, amount })
    if (status === 'done')
      earned.set(merchant, (earned.get(merchant) ?? 0) + Math.floor((amount * (10_000 - rate)) / 10_000))
    if (status !== 'refunded') return { values: { ...values, status } }
    return { values: { ...values, status: 'paid', dueAt: null }, decision: { action: 'refund', reason: null } }
  })
  await writer.insert(goodsOrder, rows)
  await writer.insert(afterSale, afterSaleRows(random('after-sale'), orders, now))
  return earned
}

type Placement = { readonly createdAt: number; readonly status: Status }

/** When so many orders were placed and where their age has brought them, oldest first: more each week, until now. */
export function placements(chance: Random, count: number, now: number): Placement[] {
  const recent = recentOrders(now)
  const others = Array.from({ length: count - recent.length }, (): Placement => {
    const createdAt = growingTime(chance, 90, now - newestSpan)
    const age = now - createdAt
    const kept = age < day ? 'shipped' : age < term ? 'received' : 'done'
    const end = chance.among({ kept: 88, refunded: 6, closed: 6 })
    return { createdAt, status: end === 'kept' ? kept : end }
  })
  return [...others, ...recent].toSorted((one, other) => one.createdAt - other.createdAt)
}

function recentOrders(now: number): Placement[] {
  let at = now
  const all = newest.flatMap(({ status, count, every }) =>
    Array.from({ length: count }, () => {
      at -= every
      return { createdAt: at, status }
    }),
  )
  return all
}

function orderValues(
  { members, now }: SeedContext,
  chance: Random,
  { id, seller, goods, shop, price }: Shelf,
  { createdAt, status, serial }: { readonly createdAt: number; readonly status: Status; readonly serial: number },
) {
  const buyer = members.pick(chance, createdAt, isStudent)
  const quantity =
    goods.trade === 'snack'
      ? chance.weighted([
          [1, 5],
          [2, 3],
          [3, 2],
          [5, 1],
        ])
      : chance.weighted([
          [1, 8],
          [2, 2],
        ])
  const delivery = goods.trade === 'mall' ? chance.pick([0, 200, 300]) : 0
  const [building, room] =
    seller.trade === 'snack'
      ? [seller.place, String(chance.int(1, 6) * 100 + chance.int(1, 28))]
      : chance.pick(snackPlaces)
  const isVirtual = goods.trade === 'virtual'
  const isSent = status === 'shipped' || status === 'received' || status === 'done'
  return {
    number: orderNumber('SC', createdAt, serial),
    trade: goods.trade,
    title: goods.title,
    buyer: buyer.id,
    merchant: seller.id,
    shop,
    goods: goods.id,
    item: id,
    price,
    quantity,
    delivery,
    amount: price * quantity + delivery,
    rate: seller.rate,
    payment: 'wechat' as const,
    receiver: isVirtual ? null : buyer.name,
    phone: buyer.phone,
    address: isVirtual ? null : `${building} ${room}`,
    remark: chance.chance(0.15) && !isVirtual ? chance.pick(remarks) : null,
    tracking: isSent ? trackingOf(chance, goods.trade) : null,
    cause: status === 'refunded' || status === 'closed' ? chance.pick(causes) : null,
    dueAt: dueOf(status, createdAt, now),
    createdAt,
  }
}

function trackingOf(chance: Random, trade: string): string {
  if (trade === 'virtual') return `${chance.int(1000, 9999)}-${chance.int(1000, 9999)}-${chance.int(1000, 9999)}`
  return trade === 'snack'
    ? '送到寝室门口'
    : `取货码 ${chance.int(1, 9)}-${chance.int(1, 30)}-${chance.int(1000, 9999)}`
}

function dueOf(status: Status, createdAt: number, now: number): number | null {
  if (status === 'unpaid') return createdAt + day
  return status === 'shipped' || status === 'received' ? Math.max(createdAt + term, now + 6 * hour) : null
}

type Case = { readonly order: Order; readonly status: StoredValues<typeof afterSale.fields>['status'] }

/** What buyers wanted afterwards: of orders refunded, of some that are done, and of the newest that came. */
function afterSaleRows(chance: Random, orders: readonly Order[], now: number): SeedRow<typeof afterSale.fields>[] {
  const some = orders.filter(({ trade }) => trade !== 'virtual')
  const newest = some.filter(({ status }) => status === 'received' || status === 'shipped').slice(-14)
  const cases: Case[] = [
    ...some.flatMap((order): Case[] => {
      if (order.status === 'refunded') return chance.chance(0.6) ? [{ order, status: 'refunded' }] : []
      if (order.status !== 'done' || !chance.chance(0.03)) return []
      return [{ order, status: chance.among({ exchanged: 40, refused: 45, cancelled: 15 }) }]
    }),
    ...newest.map((order, index): Case => ({ order, status: index % 4 === 3 ? 'agreed' : 'pending' })),
  ]
  return cases
    .map(({ order, status }) => ({
      order,
      status,
      createdAt: Math.min(order.createdAt + chance.int(2, 60) * hour, now - chance.int(20, 600) * 60_000),
    }))
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(({ order, status, createdAt }, index) => {
      const { kind, cause, asked } = wishOf(chance, order, status)
      const sum = status === 'refunded' ? order.amount : asked
      return {
        values: {
          number: orderNumber('SH', createdAt, index + 1),
          goodsOrder: order.id,
          title: order.title ?? null,
          buyer: order.buyer ?? null,
          merchant: order.merchant ?? null,
          kind,
          cause,
          description: chance.pick(complaintsOf[cause]),
          evidence: chance.chance(0.6) ? [pictureAddress('evidence', 600 + index)] : [],
          asked: sum,
          sum,
          returnBy: status === 'agreed' ? now + chance.int(2, 5) * day : null,
          tracking: status === 'exchanged' ? `取货码 ${chance.int(1, 9)}-${chance.int(1000, 9999)}` : null,
          status: status === 'refused' ? ('pending' as const) : status,
          createdAt,
        },
        decision: status === 'refused' ? reviewDecision('refused', chance.pick(refusals)) : undefined,
      }
    })
}

/** What a buyer wants, and why; nothing is asked for where something else is sent. */
function wishOf(chance: Random, { trade, amount }: Order, status: Case['status']) {
  const kind = kindOf(chance, trade, status)
  const isRefund = kind === 'refund'
  // What never came is not sent back, and what nobody wants any more is.
  const cause = chance.among({
    quality: 30,
    wrong: isRefund ? 0 : 15,
    missing: isRefund ? 15 : 0,
    late: isRefund ? 15 : 0,
    unwanted: kind === 'return' ? 15 : 0,
    expired: trade === 'snack' ? 20 : 0,
  })
  if (kind === 'exchange') return { kind, cause, asked: null }
  return { kind, cause, asked: cause === 'missing' ? Math.ceil(amount / 2) : amount }
}

function kindOf(chance: Random, trade: Order['trade'], status: Case['status']) {
  if (status === 'agreed') return 'return'
  if (status === 'exchanged') return 'exchange'
  return chance.among({ refund: 60, return: 25, exchange: status === 'refunded' || trade === 'snack' ? 0 : 15 })
}
