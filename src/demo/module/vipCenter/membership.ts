import { vipMember } from '../../../../commands/vipCenter/vipMember.ts'
import { vipOrder } from '../../../../commands/vipCenter/vipOrder.ts'
import { beijingText, day, hour } from '../../../beijing-time.ts'
import type { Member } from '../../members.ts'
import { orderNumber } from '../../order-number.ts'
import type { Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { vipPackages } from './text.ts'

type Order = SeedRow<typeof vipOrder.fields>
type Membership = {
  readonly user: number
  readonly type: number
  readonly startAt: number
  endAt: number
  isCancelled: boolean
  readonly isGift: boolean
}

/** The first people are nobody's members: tests and visitors act as them. */
const isFree = ({ id }: Member) => id > 10
/** Days a buyer has to pay, and how many orders wait for that. */
const [daysToPay, ordersWaiting] = [1, 3]

/** Memberships as they were bought, renewed, given and paid back over the last ten months. */
export async function seedMemberships({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  const chance = random('membership')
  const all: Membership[] = []
  const running = new Map<string, Membership>()
  const begin = (user: number, type: number, startAt: number, days: number, isGift: boolean): Membership => {
    const one = { user, type, startAt, endAt: startAt + days * day, isCancelled: false, isGift }
    running.set(`${user} ${type}`, one)
    all.push(one)
    return one
  }
  const moments = Array.from({ length: Math.max(40, Math.round(waiting * 0.03)) }, () =>
    chance.timeWithin(300, now - 20 * hour),
  ).sort((one, other) => one - other)
  const paid = moments.map((createdAt, index): Order => {
    const goods = packageOf(chance)
    const renews = [...running.values()].filter(
      ({ endAt, type }) => type === packageType(goods) && Math.abs(endAt - createdAt) < 5 * day,
    )
    const user =
      renews.length > 0 && chance.chance(0.5) ? chance.pick(renews).user : members.pick(chance, createdAt, isFree).id
    const values = placed(chance, goods, user, createdAt, index + 1)
    const outcome = chance.among({ paid: 91, refunded: 3, closed: 6 })
    if (outcome === 'closed') return { values: { ...values, status: 'closed', payBefore: createdAt + daysToPay * day } }
    const type = packageType(goods)
    const days = vipPackages[goods - 1]?.days ?? 30
    const before = running.get(`${user} ${type}`)
    const isRunning = before !== undefined && !before.isCancelled && before.endAt > createdAt
    if (outcome === 'refunded' && !isRunning) {
      begin(user, type, createdAt + 60_000, days, false).isCancelled = true
      const period = { startAt: createdAt + 60_000, endAt: createdAt + 60_000 + days * day }
      return {
        values: {
          ...values,
          ...period,
          status: period.endAt > now ? 'paid' : 'refunded',
          reason: period.endAt > now ? null : '误购',
        },
        decision:
          period.endAt > now ? { action: 'refund', reason: chance.pick(['误购', '重复购买', '协商一致']) } : undefined,
      }
    }
    const startAt = isRunning ? before.endAt : createdAt + 60_000
    const one = isRunning ? before : begin(user, type, startAt, days, false)
    if (isRunning) one.endAt = startAt + days * day
    const { endAt } = one
    return { values: { ...values, startAt, endAt, status: endAt <= now ? 'finished' : 'paid' } }
  })
  for (let gift = 0; gift < Math.max(3, Math.round(moments.length * 0.04)); gift += 1) {
    const at = chance.timeWithin(120, now)
    const user = members.pick(chance, at, (one) => isFree(one) && !running.has(`${one.id} 1`)).id
    if (!running.has(`${user} 1`)) begin(user, 1, at, chance.pick([7, 30, 90]), true)
  }
  const unpaid = Array.from({ length: ordersWaiting }, (_, index): Order => {
    const createdAt = now - (ordersWaiting - index) * 2 * hour
    const values = placed(
      chance,
      packageOf(chance),
      members.pick(chance, createdAt, isFree).id,
      createdAt,
      paid.length + index + 1,
    )
    return { values: { ...values, status: 'unpaid', payBefore: createdAt + daysToPay * day } }
  })
  await writer.insert(
    vipMember,
    all.map((one, index) => ({ values: memberValues(one, index + 1, now) })),
  )
  await writer.insert(vipOrder, [...paid, ...unpaid])
}

function packageOf(chance: Random): number {
  return chance.weighted(vipPackages.map(({ weight }, index) => [index + 1, weight] as const))
}

function packageType(goods: number): number {
  return vipPackages[goods - 1]?.type ?? 1
}

function placed(chance: Random, goods: number, user: number, createdAt: number, serial: number) {
  const { title, type, days, price } = vipPackages[goods - 1] ?? vipPackages[0]
  return {
    number: orderNumber('HY', createdAt, serial),
    user,
    goods,
    title,
    type,
    days,
    quantity: 1,
    amount: price,
    payment: chance.among({ wechat: 78, balance: 18, points: days > 150 ? 0 : 4 }),
    createdAt,
  }
}

function memberValues({ user, type, startAt, endAt, isCancelled, isGift }: Membership, serial: number, now: number) {
  const status = isCancelled ? ('cancelled' as const) : endAt <= now ? ('ended' as const) : ('active' as const)
  return {
    number: `V${beijingText(startAt).slice(2, 10).replaceAll('-', '')}${String(serial).padStart(6, '0')}`,
    user,
    type,
    source: isGift ? ('gift' as const) : ('order' as const),
    startAt,
    endAt,
    status,
    createdAt: startAt,
  }
}
