import { goodsType } from '../../../../commands/secondhand/goodsType.ts'
import { secondGoods } from '../../../../commands/secondhand/secondGoods.ts'
import { secondOrder } from '../../../../commands/secondhand/secondOrder.ts'
import { day, hour } from '../../../beijing-time.ts'
import { isStudent } from '../../members.ts'
import { orderNumber } from '../../order-number.ts'
import { headingRows, pictureAddress } from '../../picture-address.ts'
import { moments, type Random, seenBy, soonAfter } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { Subject } from '../complaint/rows.ts'
import { buyerRemark, goodsConditions, goodsDetail, goodsKinds, goodsPlace } from './text.ts'

type GoodsRow = SeedRow<typeof secondGoods.fields>
type Goods = Omit<GoodsRow['values'], 'createdAt' | 'status'> & {
  readonly id: number
  readonly createdAt: number
  readonly status: 'pending' | 'approved' | 'off' | 'refused' | 'deleted'
}
type OrderRow = SeedRow<typeof secondOrder.fields>

/** What goods are refused for, of the sentences moderators choose from. */
const refusals = [
  '图片与描述不符或不清晰',
  '疑似盗版教材或资料',
  '价格异常，疑似诈骗',
  '重复发布',
  '食品或化妆品已开封、过期',
] as const

/** What is done to goods that stand so. */
const decisions = { pending: null, approved: 'approve', refused: 'refuse', off: 'hide', deleted: 'delete' } as const

const statuses = ['pending', 'approved', 'refused', 'off', 'deleted'] as const

/** Time (ms) an order may stay unpaid, and a delivered one unconfirmed. */
const payTime = hour / 2
const confirmTime = 7 * day

/** Second-hand trade: types, a queue of goods, and orders of them. */
export async function seedSecondhand(context: SeedContext): Promise<void> {
  const { writer, now } = context
  const names = goodsKinds.map(({ name }) => name)
  await writer.insert(goodsType, headingRows(names, now - 480 * day))
  const goods = goodsRows(context)
  const orders = orderRows(context, goodsOf(goods))
  // Orders of a demo take nothing when they are written: goods are written as they were left by them.
  const taken = takenBy(orders)
  await writer.insert(
    secondGoods,
    goods.map(({ values, decision }, index) => ({
      values: { ...values, stock: Math.max(0, (values.stock ?? 1) - (taken.get(index + 1) ?? 0)) },
      decision,
    })),
  )
  await writer.insert(secondOrder, orders)
}

/** Goods people have seen, and orders of them, as something to complain of. */
export function secondSubjects(context: SeedContext): { readonly goods: Subject[]; readonly secondOrder: Subject[] } {
  const goods = goodsOf(goodsRows(context))
  const subject = (
    id: number,
    title: unknown,
    createdAt: number | null | undefined,
    isDealtWith: boolean,
  ): Subject => ({
    id,
    title: String(title ?? ''),
    createdAt: createdAt ?? 0,
    problem: null,
    isDealtWith,
  })
  return {
    goods: goods.flatMap(({ id, title, createdAt, status }) =>
      status === 'pending' ? [] : [subject(id, title, createdAt, status !== 'approved')],
    ),
    secondOrder: orderRows(context, goods).flatMap(({ values }, index) =>
      values.status === 'unpaid' || values.status === 'closed'
        ? []
        : [subject(index + 1, `${values.number} ${values.title}`, values.createdAt, values.status === 'refunded')],
    ),
  }
}

function goodsRows({ random, members, waiting, now }: SeedContext): GoodsRow[] {
  const chance = random('second-goods')
  return moments(chance, Math.max(60, Math.min(200, Math.round(waiting * 0.3)), Math.round(waiting * 0.06)), now).map(
    (createdAt) => {
      const kind = chance.pick(goodsKinds)
      const { lots, several } = kind
      const [things, least, most] = chance.pick(lots)
      const condition = chance.among({ new: 12, almost: 25, good: 35, used: 22, worn: 6 })
      const { said, share } = goodsConditions[condition]
      const original = chance.int(least, most)
      const status = statusAfter(chance, now - createdAt)
      const isSeen = status !== 'pending'
      const thing = things(chance)
      return {
        values: {
          title: `${thing} ${said(chance)}`.slice(0, 60),
          description: `${said(chance)}，原价 ${original} 元。${goodsDetail(chance)}`,
          images: Array.from({ length: chance.int(1, 3) }, (_, part) =>
            pictureAddress('goods', `${thing}_${part + 1}`),
          ),
          type: goodsKinds.indexOf(kind) + 1,
          seller: members.pick(chance, createdAt, isStudent).id,
          price: Math.max(1, Math.round((original * chance.int(share[0], share[1])) / 100)) * 100,
          originalPrice: original * 100,
          condition,
          stock: several && chance.chance(0.3) ? chance.int(2, 6) : 1,
          delivery: chance.among({ face: 70, dorm: 24, express: 6 }),
          place: goodsPlace(chance),
          views: isSeen ? Math.floor(chance.next() ** 2 * 700 * seenBy(createdAt, now)) : 0,
          wants: isSeen ? Math.floor(chance.next() ** 3 * 40 * seenBy(createdAt, now)) : 0,
          status: status === 'off' ? 'approved' : 'pending',
          createdAt,
        },
        decision: decisionOf(chance, status),
      }
    },
  )
}

/** What waits is of the last days, but for a few that were overlooked. */
function statusAfter(chance: Random, age: number): keyof typeof decisions {
  if (age < 10 * day) return chance.among({ pending: 60, approved: 38, refused: 2 })
  return chance.among({ pending: 2, approved: 74, off: 12, refused: 8, deleted: 4 })
}

function decisionOf(chance: Random, status: keyof typeof decisions): GoodsRow['decision'] {
  const action = decisions[status]
  if (action === null) return undefined
  return { action, reason: action === 'refuse' ? chance.pick(refusals) : null }
}

/** The goods as they stand once they were decided. */
function goodsOf(rows: readonly GoodsRow[]): Goods[] {
  return rows.map(({ values, decision }, index) => ({
    ...values,
    id: index + 1,
    createdAt: values.createdAt ?? 0,
    status: statuses.find((status) => decisions[status] === (decision?.action ?? null)) ?? 'pending',
  }))
}

function orderRows({ random, members, now }: SeedContext, goods: readonly Goods[]): OrderRow[] {
  const chance = random('second-order')
  const offered = goods.filter(({ status }) => status === 'approved' || status === 'off')
  return offered
    .flatMap((each) => {
      if (!chance.chance(0.7)) return []
      const first = soonAfter(chance, each.createdAt + 2 * hour, 20 * day, now)
      const again = chance.chance(0.15) ? [soonAfter(chance, first + hour, 10 * day, now)] : []
      return [first, ...again].map((createdAt) => ({ each, createdAt: Math.min(createdAt, now - 60_000) }))
    })
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(({ each, createdAt }, index) => {
      const buyer = members.pick(chance, createdAt, ({ id }) => id !== each.seller)
      const price = each.price ?? 100
      const amount = price
      const course = courseOf(chance, createdAt, now)
      const isPartly = course.status === 'done' && amount > 2000 && chance.chance(0.04)
      return {
        values: {
          number: orderNumber('ES', createdAt, index + 1),
          goods: each.id,
          title: each.title ?? null,
          picture: each.images?.[0] ?? null,
          price,
          quantity: 1,
          amount,
          refunded: isPartly ? Math.round(amount / 400) * 100 : 0,
          payment: chance.among({ wechat: 82, balance: 18 }),
          buyer: buyer.id,
          seller: each.seller ?? null,
          delivery: each.delivery ?? 'face',
          place: each.place ?? null,
          phone: buyer.phone,
          remark: chance.chance(0.3) ? buyerRemark(chance) : null,
          createdAt,
          ...course,
          ...(isPartly ? { reason: '与描述不符' } : {}),
        },
      }
    })
}

/** How far an order has come by now, with the moments on its way. */
function courseOf(chance: Random, createdAt: number, now: number): Partial<OrderRow['values']> {
  const payBefore = createdAt + payTime
  const paidAt = createdAt + chance.int(20, 900) * 1000
  const drawn = chance.among({ done: 86, refunded: 7, closed: 7 })
  if (drawn === 'closed' && payBefore < now) return { status: 'closed', reason: '买家不想要了' }
  if (paidAt > now) return { status: 'unpaid', payBefore }
  if (drawn === 'refunded' && paidAt + hour < now) {
    return { status: 'refunded', paidAt, reason: chance.pick(['卖家无法交付', '与描述不符', '双方协商一致']) }
  }
  const deliveredAt = soonAfter(chance, paidAt + hour, 2 * day, paidAt + 2 * day)
  if (deliveredAt > now) return { status: 'paid', paidAt }
  const finishedAt = deliveredAt + Math.floor(chance.next() ** 2 * confirmTime)
  if (finishedAt > now) {
    return { status: 'delivered', paidAt, deliveredAt, confirmBefore: deliveredAt + confirmTime }
  }
  return { status: 'done', paidAt, deliveredAt, finishedAt }
}

/** How many of each goods the orders take out of stock. */
function takenBy(orders: readonly OrderRow[]): ReadonlyMap<number, number> {
  const states = secondOrder.machine?.stock?.taken ?? []
  const taken = new Map<number, number>()
  for (const { values } of orders) {
    if (!states.some((state) => state === values.status) || !values.goods) continue
    taken.set(values.goods, (taken.get(values.goods) ?? 0) + (values.quantity ?? 1))
  }
  return taken
}
