import { skillOrder } from '../../../../commands/skill/skillOrder.ts'
import { day, dayOf, hour, startOfDay } from '../../../beijing-time.ts'
import { isStudent } from '../../members.ts'
import { orderNumber } from '../../order-number.ts'
import { type Random, soonAfter } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { orderNote } from './text.ts'

/** What somebody offers, as far as an order takes it over. */
export type OfferedSkill = {
  readonly id: number
  readonly title: string
  readonly author: number
  readonly price: number
  readonly priceUnit: 'time' | 'hour' | 'piece' | 'day'
  readonly mode: 'offline' | 'online' | 'both'
  readonly place: string | null
  readonly createdAt: number
}

type Values = SeedRow<typeof skillOrder.fields>['values']

const refundReasons = ['卖家未按时服务', '服务与描述不符', '双方协商取消', '买家误拍'] as const

/** What was ordered: the older ones are over, those of the last days stand where their age puts them. */
export async function seedSkillOrders({ writer, random, members, now }: SeedContext, skills: readonly OfferedSkill[]) {
  const chance = random('skill-order')
  if (skills.length === 0) return
  const past = Array.from({ length: skills.length * 2 }, () => {
    const of = chance.pick(skills)
    return { of, createdAt: soonAfter(chance, of.createdAt + 2 * hour, 50 * day, now - 20 * hour) }
  })
  const fresh = Array.from({ length: Math.max(8, Math.round(skills.length * 0.03)) }, () => ({
    of: chance.pick(skills),
    createdAt: now - chance.int(10, 15 * 60) * 60_000,
  }))
  const rows = [...past, ...fresh]
    .filter(({ of, createdAt }) => createdAt > of.createdAt && createdAt < now)
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(({ of, createdAt }, index): SeedRow<typeof skillOrder.fields> => {
      const buyer = members.pick(chance, createdAt, (member) => member.id !== of.author && isStudent(member))
      const quantity = of.priceUnit === 'hour' ? chance.int(1, 3) : of.priceUnit === 'day' ? chance.int(2, 10) : 1
      const serveAt = servedAt(chance, createdAt)
      const values = {
        number: orderNumber('JN', createdAt, index + 1),
        skill: of.id,
        title: of.title,
        buyer: buyer.id,
        seller: of.author,
        price: of.price,
        quantity,
        amount: of.price * quantity,
        payment: chance.among({ wechat: 76, balance: 24 }),
        serveAt,
        place: of.mode === 'online' ? null : of.place,
        phone: buyer.phone,
        note: orderNote(chance) || null,
        createdAt,
      } as const
      return withState(chance, values, serveAt, now)
    })
  await writer.insert(skillOrder, rows)
}

/** Puts an order where its age has brought it. */
function withState(
  chance: Random,
  values: Values & { readonly createdAt: number },
  serveAt: number,
  now: number,
): SeedRow<typeof skillOrder.fields> {
  const { createdAt } = values
  const tomorrow = createdAt + day
  if (now - createdAt < 16 * hour) {
    const status = chance.among({ unpaid: 25, paid: 45, accepted: 30 })
    const waits = status === 'unpaid' ? { payBefore: tomorrow } : status === 'paid' ? { acceptBefore: tomorrow } : {}
    return { values: { ...values, ...waits, status } }
  }
  if (chance.chance(0.06)) return { values: { ...values, status: 'closed', payBefore: tomorrow } }
  if (serveAt > now) return { values: { ...values, status: 'accepted' } }
  if (chance.chance(0.06)) {
    const reason = chance.pick(refundReasons)
    return { values: { ...values, status: 'accepted' }, decision: { action: 'refund', reason } }
  }
  const confirmBefore = serveAt + 3 * hour + 7 * day
  if (confirmBefore > now && chance.chance(0.5)) return { values: { ...values, status: 'delivered', confirmBefore } }
  return { values: { ...values, status: 'finished' } }
}

/** When it is to be done: some days later, between nine in the morning and nine at night. */
function servedAt(chance: Random, createdAt: number): number {
  return startOfDay(dayOf(createdAt) + chance.int(1, 6)) + chance.int(18, 41) * (hour / 2)
}
