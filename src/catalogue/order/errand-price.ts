import { sumBy } from 'es-toolkit/math'
import { beijingText, dayOf } from '../../beijing-time.ts'
import { partOf } from './part.ts'

/** What a school charges for errands, as its enabled rows and its settings say: the answer of the query runningTariff. In 分. */
export type ErrandTariff = {
  /** `basePrice` null where the parent says it. */
  readonly categories: readonly (Named & {
    readonly number: Figure
    readonly parent: Figure
    readonly basePrice: Figure
  })[]
  readonly chargesFloors: boolean
  /** From `fromFloor` on, until the next. */
  readonly floors: readonly (Charge & { readonly fromFloor: Figure; readonly liftSurcharge: Figure })[]
  /** `upTo` in whole kilograms; `category` null for categories without rows of their own. */
  readonly weights: readonly (Charge & { readonly category: Figure; readonly upTo: Figure })[]
  readonly allowsUrgent: boolean
  readonly urgents: readonly (Charge & { readonly number: Figure })[]
  readonly periods: readonly PeriodCharge[]
  /** A member pays this share of the price in %, but no less than `vipLeast`, or the price where that is less. */
  readonly vipPercentage: Figure
  readonly vipLeast: Figure
}

type Figure = number | null
type Named = { readonly name: string | null }
type Charge = Named & { readonly surcharge: Figure }
type Category = ErrandTariff['categories'][number]
type WeightCharge = ErrandTariff['weights'][number]
/** `startsAt` and `endsAt` as HH:mm: until the next day where the end is earlier, the whole day where they are the same. */
type PeriodCharge = Charge & {
  readonly days: string | null
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/** What is asked for. `at` is a moment in ms; `weight` in grams. */
export type Errand = {
  readonly category: number
  readonly floor: number
  readonly lift: boolean
  readonly weight: number
  readonly urgent: number | null
  readonly at: number
  readonly isVip: boolean
}

type PriceLine = {
  readonly part: 'base' | 'floor' | 'weight' | 'urgent' | 'period' | 'vip'
  readonly title: string
  /** Below zero where it is taken off. */
  readonly amount: number
}

/** The lines a price is made of and their sum, in 分; or why nobody can be charged. */
export type ErrandPrice =
  | { readonly lines: readonly PriceLine[]; readonly total: number; readonly refusal: null }
  | { readonly lines: readonly []; readonly total: null; readonly refusal: string }

/** What an errand costs: the base price, what is added for floor, weight, urgency and hour, and what a member saves of that. */
export function errandPrice(tariff: ErrandTariff, errand: Errand): ErrandPrice {
  const lineage = lineageOf(tariff, errand.category)
  const base = lineage.find(({ basePrice }) => basePrice !== null)
  if (!base) return refused('这个分类没有起步价')
  const weights = weightsFor(tariff, lineage)
  const weight = weights
    .filter(({ upTo }) => errand.weight <= (upTo ?? 0) * 1000)
    .toSorted((one, other) => (one.upTo ?? 0) - (other.upTo ?? 0))[0]
  if (weights.length > 0 && !weight) return refused('超过最大规格，不能下单')
  const urgent = tariff.allowsUrgent ? tariff.urgents.find(({ number }) => number === errand.urgent) : undefined
  if (errand.urgent !== null && !urgent) return refused('这个加急档位不能选')
  const lines = [
    { part: 'base', title: lineage[0]?.name ?? '', amount: base.basePrice ?? 0 } as const,
    ...charged('floor', floorCharge(tariff, errand)),
    ...charged('weight', weight),
    ...charged('urgent', urgent),
    ...charged('period', dearest(tariff.periods.filter((period) => holds(period, errand.at)))),
  ]
  const price = sumOf(lines)
  const saved = errand.isVip ? price - vipPrice(tariff, price) : 0
  const all: readonly PriceLine[] = saved > 0 ? [...lines, { part: 'vip', title: '会员优惠', amount: -saved }] : lines
  return { lines: all, total: sumOf(all), refusal: null }
}

/** What a member pays of a price, in 分; what they save is rounded down. */
function vipPrice({ vipPercentage, vipLeast }: ErrandTariff, price: number): number {
  const saved = partOf(price, (100 - (vipPercentage ?? 100)) * 100)
  return Math.max(price - saved, Math.min(vipLeast ?? 0, price))
}

function refused(refusal: string): ErrandPrice {
  return { lines: [], total: null, refusal }
}

/** A category and those above it, nearest first. */
function lineageOf({ categories }: ErrandTariff, id: number): readonly Category[] {
  const lineage: Category[] = []
  let next = categories.find(({ number }) => number === id)
  while (next && !lineage.includes(next)) {
    lineage.push(next)
    const { parent } = next
    next = categories.find(({ number }) => number === parent)
  }
  return lineage
}

/** The rows of the nearest category that has some, else those of none. */
function weightsFor({ weights }: ErrandTariff, lineage: readonly Category[]): readonly WeightCharge[] {
  const own = lineage.map(({ number }) => weights.filter(({ category }) => category === number))
  return own.find(({ length }) => length > 0) ?? weights.filter(({ category }) => category === null)
}

function dearest<C extends Charge>(charges: readonly C[]): C | undefined {
  return charges.toSorted((one, other) => (other.surcharge ?? 0) - (one.surcharge ?? 0))[0]
}

function floorCharge({ chargesFloors, floors }: ErrandTariff, { floor, lift }: Errand): Charge | undefined {
  if (!chargesFloors) return undefined
  const last = floors
    .filter(({ fromFloor }) => (fromFloor ?? 1) <= floor)
    .toSorted((one, other) => (other.fromFloor ?? 1) - (one.fromFloor ?? 1))[0]
  return last && { name: last.name, surcharge: lift ? last.liftSurcharge : last.surcharge }
}

function charged(part: PriceLine['part'], charge: Charge | undefined): PriceLine[] {
  const amount = charge?.surcharge ?? 0
  return charge && amount > 0 ? [{ part, title: charge.name ?? '', amount }] : []
}

function sumOf(lines: readonly PriceLine[]): number {
  return sumBy(lines, ({ amount }) => amount)
}

/** Whether a moment lies in a period; what runs past midnight belongs to the day it began. */
function holds({ days, startsAt, endsAt }: PeriodCharge, at: number): boolean {
  if (startsAt === null || endsAt === null) return false
  const today = dayOf(at)
  const clock = beijingText(at).slice(11, 16)
  if (startsAt === endsAt) return isAmong(days, today)
  if (startsAt < endsAt) return clock >= startsAt && clock < endsAt && isAmong(days, today)
  return clock >= startsAt ? isAmong(days, today) : clock < endsAt && isAmong(days, today - 1)
}

function isAmong(days: string | null, date: number): boolean {
  const weekday = (date + 4) % 7
  const isWeekend = weekday === 0 || weekday === 6
  return days === 'every' || (days === 'weekend') === isWeekend
}
