import { rider } from '../../../../commands/runErrands/rider.ts'
import { runningOrder } from '../../../../commands/runErrands/runningOrder.ts'
import { beijing, day, hour } from '../../../beijing-time.ts'
import type { StoredValues } from '../../../catalogue/vocabulary/row.ts'
import { systemAccount } from '../../../server/access/account.ts'
import type { PastBatch } from '../../history.ts'
import { isStudent } from '../../members.ts'
import { orderNumber } from '../../order-number.ts'
import { pictureAddress } from '../../picture-address.ts'
import { growingTime, type Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { depositMoves } from './deposit.ts'
import { categoryNamed, errandCategories } from './offer.ts'
import { reasons } from './offer-text.ts'
import { abnormalities, errandText, notes, refundReasons } from './order-text.ts'
import { closedHouse, houses } from './place-text.ts'
import { type DemoRider, riderRows } from './rider.ts'

const minute = hour / 60
/** How long ago (days) the oldest errand was placed. */
const oldest = 110

type Values = Partial<StoredValues<typeof runningOrder.fields>> & { readonly createdAt: number }
type State = Exclude<Values['status'], undefined>
/** An errand as it was before its last commands, and these. */
type Told = { readonly values: Values; readonly done: readonly Omit<PastBatch, 'entity' | 'ids'>[] }

/** Riders, and the errands of months: those of the past are over, those of the last hour are under way. */
export async function seedErrandOrders(context: SeedContext): Promise<void> {
  const { writer, random, members, now } = context
  const { rows, riders } = riderRows(random('rider'), members, now)
  await writer.insert(rider, rows)
  await writer.transfer(depositMoves(random('deposit'), rows, now))
  const told = tellErrands(context, riders)
  await writer.insert(
    runningOrder,
    told.map(({ values }) => ({ values })),
  )
  for (const [index, { done }] of told.entries()) {
    for (const each of done) writer.decide({ ...each, entity: runningOrder.name, ids: [index + 1] })
  }
}

/** The completed errands of which nothing was given back, by which riders earned something. */
export function paidErrands(context: SeedContext): (Values & { readonly id: number })[] {
  const { riders } = riderRows(context.random('rider'), context.members, context.now)
  return tellErrands(context, riders).flatMap(({ values, done }, index) =>
    values.status === 'completed' && done.length === 0 ? [{ ...values, id: index + 1 }] : [],
  )
}

function tellErrands(context: SeedContext, riders: readonly DemoRider[]): Told[] {
  const { random, waiting, now } = context
  const chance = random('errand')
  const count = Math.min(2_000, Math.max(80, Math.round(waiting * 0.7)))
  const past = Array.from({ length: count }, () => {
    const createdAt = openHour(growingTime(chance, oldest, now - 26 * hour))
    return { createdAt, state: chance.among({ completed: 86, cancelled: 7, refunded: 4, closed: 3 }) }
  })
  const placed = [...past, ...underWay(chance, now)].sort((one, other) => one.createdAt - other.createdAt)
  return placed.map(({ createdAt, state }, index) => tell(context, chance, riders, { createdAt, state, index }))
}

/** A moment between opening (7:00) and closing (23:00): what would be in the night is in the afternoon before. */
function openHour(at: number): number {
  const local = new Date(at + beijing).getUTCHours()
  return local >= 7 && local < 23 ? at : at - 10 * hour
}

/** What a dispatcher finds: placed within the last hours, whatever hour of the day it is. */
function underWay(random: Random, now: number): { createdAt: number; state: State }[] {
  const ago = (least: number, most: number) => now - random.int(least, most) * minute
  const some = (length: number, state: State, least: number, most: number) =>
    Array.from({ length }, () => ({ createdAt: ago(least, most), state }))
  return [
    ...some(3, 'unpaid', 1, 10),
    ...some(14, 'placed', 3, 40),
    ...some(6, 'taken', 15, 50),
    ...some(6, 'delivering', 25, 70),
    ...some(8, 'delivered', 60, 20 * 60),
    ...some(8, 'completed', 120, 24 * 60),
  ]
}

type Placed = { readonly createdAt: number; readonly state: State; readonly index: number }

/** Tells one errand from being placed to where it stands. */
function tell(
  { schoolId, members, moderators, now }: SeedContext,
  random: Random,
  riders: readonly DemoRider[],
  { createdAt, state, index }: Placed,
): Told {
  const buyer = members.pick(random, createdAt, isStudent)
  const by = random.pick(moderators)
  const able = riders.filter(({ user, from, until }) => user !== buyer.id && from <= createdAt && createdAt < until)
  const runner = able.length > 0 ? random.pick(able).id : (riders.find(({ user }) => user !== buyer.id)?.id ?? null)
  const paidAt = createdAt + random.int(8, 90) * 1000
  const takenAt = Math.min(now - minute, paidAt + random.int(1, 14) * minute)
  const pickedAt = Math.min(now - minute, takenAt + random.int(4, 18) * minute)
  const deliveredAt = Math.min(now - minute, pickedAt + random.int(5, 25) * minute)
  const confirmBefore = deliveredAt + day
  const soon = Math.min(now - minute, createdAt + random.int(6, 40) * minute)
  const later = Math.min(now - minute, deliveredAt + random.int(5, 300) * minute)
  const placed = { ...orderValues(random, buyer, createdAt, index), paidAt }
  const taken = { ...placed, rider: runner, takenAt, status: 'taken' as const }
  const delivering = { ...taken, pickedAt, status: 'delivering' as const }
  const delivered = {
    ...delivering,
    deliveredAt,
    confirmBefore,
    status: 'delivered' as const,
    ...photo(random, index, placed.from),
  }
  const completed = { ...delivered, completedAt: later, status: 'completed' as const }
  const decided = (action: string, at: number, inputs: PastBatch['decision']['inputs']) => ({
    at,
    by,
    decision: { action, reason: null, ...(inputs ? { inputs } : {}) },
  })
  switch (state) {
    case 'unpaid':
      return { values: { ...placed, paidAt: null, status: 'unpaid', payBefore: createdAt + 2 * hour }, done: [] }
    case 'closed': {
      const payBefore = createdAt + 2 * hour
      return { values: { ...placed, paidAt: null, status: 'closed', payBefore, endedAt: payBefore }, done: [] }
    }
    case 'placed':
      return {
        values: { ...placed, status: 'placed' },
        done: random.chance(0.2) ? [decided('setAbnormal', soon, { abnormalReason: '取件码不对' })] : [],
      }
    case 'taken':
      return random.chance(0.5)
        ? { values: { ...placed, status: 'placed' }, done: [decided('appoint', takenAt, { rider: runner, takenAt })] }
        : { values: taken, done: [] }
    case 'delivering':
      return {
        values: delivering,
        done: random.chance(0.2)
          ? [decided('setAbnormal', now - minute, { abnormalReason: random.pick(abnormalities) })]
          : [],
      }
    case 'delivered':
      return { values: delivered, done: [] }
    case 'cancelled': {
      const isOwn = random.chance(0.6)
      const endedAt = soon
      const cancelReason = reasonNumber(random, isOwn ? 'user' : 'operator')
      return isOwn
        ? { values: { ...placed, status: 'cancelled', cancelReason, endedAt }, done: [] }
        : { values: { ...placed, status: 'placed' }, done: [decided('cancel', endedAt, { cancelReason, endedAt })] }
    }
    case 'refunded': {
      const inputs = { refundReason: random.pick(refundReasons), endedAt: later }
      return { values: delivered, done: [decided('refund', later, inputs)] }
    }
    default: {
      if (random.chance(0.12) && confirmBefore < now - minute) {
        const itself = { action: 'confirm', reason: null, inputs: { completedAt: confirmBefore } }
        return { values: delivered, done: [{ at: confirmBefore, by: systemAccount(schoolId), decision: itself }] }
      }
      if (!random.chance(0.03)) return { values: completed, done: [] }
      const refunded = Math.floor((placed.amount ?? 0) / 200) * 100
      const inputs = { refunded, refundReason: random.pick(refundReasons) }
      return { values: completed, done: refunded > 0 ? [decided('refundPart', later + 10 * minute, inputs)] : [] }
    }
  }
}

/** What an errand is placed with. */
function orderValues(
  random: Random,
  { id, name, phone, gender }: ReturnType<SeedContext['members']['pick']>,
  createdAt: number,
  index: number,
): Values {
  const local = new Date(createdAt + beijing)
  const { category, isToClassroom, ...text } = errandText(random, local.getUTCHours())
  const goals = houses.flatMap((each, at) => {
    const isFit = isToClassroom
      ? each.kind === 'teaching'
      : each.kind === 'dormitory' && (at % 2 === 0) === (gender === 'female')
    return isFit && each.name !== closedHouse ? [{ ...each, id: at + 1 }] : []
  })
  const goal = random.pick(goals)
  const floor = random.int(1, goal.floors)
  const fees = feesOf(random, { category, floor, lift: goal.lift, specification: text.specification, local })
  return {
    number: orderNumber('PT', createdAt, index + 1),
    ...text,
    category: categoryNamed(category),
    note: random.chance(0.3) ? random.pick(notes) : null,
    buyer: id,
    to: `${goal.name} ${floor}${String(random.int(1, isToClassroom ? 12 : 32)).padStart(2, '0')}`,
    house: goal.id,
    floor,
    contact: random.chance(0.75) ? name : `${name.slice(0, 1)}同学`,
    phone,
    pickupPhotos: text.pickupCode && random.chance(0.2) ? [voucher(text.from, 61_000 + index)] : [],
    ...fees,
    payment: random.chance(0.8) ? ('wechat' as const) : ('balance' as const),
    expectedAt: createdAt + random.int(4, 9) * 10 * minute,
    createdAt,
  }
}

type Charged = {
  readonly category: string
  readonly floor: number
  readonly lift: boolean
  readonly specification: string
  /** Beijing's clock, read as UTC. */
  readonly local: Date
}

/** What an errand costs, in 分, as the school of the demo charges. */
function feesOf(random: Random, { category, floor, lift, specification, local }: Charged) {
  const own = errandCategories.find(({ name }) => name === category)
  const above = own?.parent ? errandCategories[own.parent - 1] : undefined
  const basePrice = own?.basePrice ?? above?.basePrice ?? 200
  const floorFee = floor >= 7 ? (lift ? 50 : 200) : lift ? 0 : floor >= 5 ? 100 : floor >= 3 ? 50 : 0
  const weightFee = { 中件: 100, 大件: 300 }[specification] ?? 0
  const clock = local.getUTCHours() * 60 + local.getUTCMinutes()
  const isNoon = clock >= 690 && clock < 780 && local.getUTCDay() % 6 !== 0
  const isEvening = clock >= 1050 && clock < 1140
  const periodFee = clock >= 1350 || clock < 390 ? 200 : isNoon || isEvening ? 100 : 0
  const urgentFee = random.chance(0.12) ? random.pick([150, 300]) : 0
  const tip = random.chance(0.15) ? random.pick([100, 200, 300, 500]) : 0
  const discount = random.chance(0.1) ? 100 : 0
  const amount = basePrice + floorFee + weightFee + periodFee + urgentFee + tip - discount
  return { basePrice, floorFee, weightFee, periodFee, urgentFee, tip, discount, amount }
}

function photo(random: Random, index: number, from: Values['from']) {
  return { deliveryPhotos: random.chance(0.35) ? [photographed(from, 62_000 + index)] : [] }
}

/** What tells whoever fetches something that it is theirs: the message of a parcel's arrival, else the slip of an order. */
function voucher(from: Values['from'], number: number): string {
  return pictureAddress('post', `${/快递|驿站/.test(from ?? '') ? 'chat' : 'receipt'}-${number}`)
}

/** A photograph of what is brought from a place. */
function photographed(from: Values['from'], number: number): string {
  const place = from ?? ''
  const shown = /快递|驿站/.test(place) ? 'parcels' : /外卖|餐厅|食堂/.test(place) ? 'meal' : 'goods'
  return pictureAddress('post', `${shown}-${number}`)
}

/** The id of one of the reasons a side gives, as their rows stand. */
function reasonNumber(random: Random, side: keyof typeof reasons): number {
  const all = [...reasons.user, ...reasons.rider, ...reasons.operator]
  return all.indexOf(random.pick(reasons[side])) + 1
}
