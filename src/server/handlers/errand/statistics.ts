import { type RawBuilder, sql } from 'kysely'
import { runningOrder } from '../../../../commands/runErrands/runningOrder.ts'
import type {
  runningAmountFigures as amountQuery,
  runningOrderFigures as orderQuery,
  riderRanking as rankingQuery,
  riderFiguresDesc as riderQuery,
} from '../../../../commands/runErrands/statistics.ts'
import { dayText, hour } from '../../../beijing-time.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { addedUp } from '../../read/scan/group-rows.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import {
  byName,
  countsByCategory,
  dailyFigures,
  figuresOf,
  ofDay,
  platformPart,
  type Survey,
  standing,
  surveyOf,
} from '../row-counts.ts'
import { daysOf, hourColumn } from '../statistics-range.ts'

const orders = 'runningOrder'

const isPaid = sql`status in ('placed', 'taken', 'delivering', 'delivered', 'completed')`
const isCompleted = sql`status = 'completed'`
const isCalledOff = sql`status in ('cancelled', 'closed')`
const isRefunded = sql`status = 'refunded'`
const isAbnormal = sql`abnormal_reason is not null`

/** What is left of what was paid, in 分: nothing of errands that were called off or paid back. */
const paid = sql`amount - refunded`
/** What the platform keeps of it; the rest is the rider's. */
const fee = platformPart(runningOrder, paid)
/** What was given back of an errand that was paid for: all of one that was called off after it as well. */
const givenBack = sql`case when ${isRefunded} or (${isCalledOff} and paid_at is not null) then amount else refunded end`

const countOf = (condition: RawBuilder<unknown>) => sql`sum(case when ${condition} then 1 else 0 end)`
const sumOf = (condition: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`sum(case when ${condition} then ${value} else 0 end)`
const isDelivered = sql`delivered_at is not null and coalesce(paid_at, created_at) is not null`

const tallies = {
  completed: countOf(isCompleted),
  cancelled: countOf(isCalledOff),
  refunded: countOf(isRefunded),
  abnormal: countOf(isAbnormal),
  delivered: countOf(isDelivered),
  /** How long (ms) it took from placing to delivering, of all that were delivered. */
  time: sumOf(isDelivered, sql`delivered_at - coalesce(paid_at, created_at)`),
} as const

const amounts = {
  turnover: sumOf(isPaid, paid),
  refunded: sumOf(sql`1 = 1`, givenBack),
  riders: sumOf(isCompleted, sql`${paid} - ${fee}`),
  platform: sql`sum(${fee})`,
  tips: sumOf(isPaid, sql`tip`),
  paidOrders: countOf(isPaid),
} as const

/** What the figures are made of. */
const read = {
  fields: [
    ...['status', 'amount', 'refunded', 'rate', 'tip', 'abnormalReason'],
    ...['createdAt', 'paidAt', 'deliveredAt'],
  ],
}

/** How many errands were placed between two moments, and what became of them; what waits is what waits now. */
export async function runningOrderFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof orderQuery)['answer']>> {
  const survey = surveyOf(context, params)
  const { waiting, underWay } = await standingNow(survey)
  const days = await dailyFigures(survey, orders, read, { sums: tallies })
  const hours = await figuresOf(
    survey,
    orders,
    { fields: ['createdAt'], isComputed: true },
    { by: hourColumn('created_at') },
  )
  const byHour = new Map(hours.map(({ value, rows }) => [Number(value), rows]))
  const all = addedUp(tallies, days.values())
  const { completed, cancelled, refunded, abnormal } = all
  return {
    ...{ orders: all.rows, completed, cancelled, refunded, abnormal },
    minutes: minutesOf(all),
    waiting,
    underWay,
    daily: daysOf(survey.range).map((day) => {
      const { rows, completed, cancelled, refunded } = ofDay(tallies, days, day)
      return { day: dayText(day), orders: rows, completed, cancelled, refunded }
    }),
    categories: (await countsByCategory(survey, orders, 'runningCategory')).map(({ name, rows }) => ({
      name,
      orders: rows,
    })),
    hourly: Array.from({ length: 24 }, (_, hour) => ({ hour, orders: byHour.get(hour) ?? 0 })),
  }
}

/** What the errands placed between two moments brought in, in 分. */
export async function runningAmountFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof amountQuery)['answer']>> {
  const survey = surveyOf(context, params)
  const days = await dailyFigures(survey, orders, read, { sums: amounts })
  const { turnover, refunded, riders, platform, tips, paidOrders } = addedUp(amounts, days.values())
  return {
    ...{ turnover, refunded, riders, platform, tips },
    average: paidOrders === 0 ? null : Math.round(turnover / paidOrders),
    daily: daysOf(survey.range).map((day) => {
      const { turnover, refunded, platform } = ofDay(amounts, days, day)
      return { day: dayText(day), turnover, refunded, platform }
    }),
    categories: await turnoverByCategory(survey),
  }
}

/** Riders by what they completed between two moments and what the school adds for show, the most first. */
export async function riderRanking(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof rankingQuery)['answer']>> {
  const riders = await ridersWithin(surveyOf(context, params))
  const list = riders
    .map(({ rider, name, completed, added }) => ({ rider, name, completed, added, shown: completed + added }))
    .filter(({ shown }) => shown > 0)
    .sort((one, other) => other.shown - one.shown || one.rider - other.rider)
    .map((each, index) => ({ rank: index + 1, ...each }))
  return { list }
}

/** What each rider did between two moments, who completed most first. */
export async function riderFiguresDesc(context: CallContext, params: Values): Promise<RiderFigures> {
  const riders = await ridersWithin(surveyOf(context, params))
  const list = riders.sort((one, other) => other.completed - one.completed || one.rider - other.rider)
  return { list: list.map(({ added: _, ...figures }) => figures) }
}

/** What each rider did between two moments, who completed least first. */
export async function riderFiguresAsc(context: CallContext, params: Values): Promise<RiderFigures> {
  const { list } = await riderFiguresDesc(context, params)
  return { list: list.toReversed() }
}

type RiderFigures = AnswerOf<(typeof riderQuery)['answer']>

/** Riders who work or did between the moments, with what they did of the errands placed between them. */
async function ridersWithin(survey: Survey) {
  const { tables, schoolId } = survey
  const sums = { income: amounts.riders, ...tallies }
  const done = await figuresOf(survey, orders, { ...read, by: 'rider', isNamed: true }, { sums })
  const byRider = new Map(done.map((group) => [Number(group.value), group]))
  const riders = await tables
    .selectFrom('rider')
    .select(['id', 'name', 'phone', 'status', 'ranking_added'])
    .where('school_id', '=', schoolId)
    .execute()
  return riders.flatMap((row) => {
    const done = byRider.get(Number(row.id))
    if (!done && row.status !== 'working' && row.status !== 'resting') return []
    const figures = addedUp(sums, done ? [done] : [])
    return [
      {
        rider: Number(row.id),
        name: String(row.name),
        phone: row.phone === null ? null : String(row.phone),
        orders: figures.rows,
        completed: figures.completed,
        refunded: figures.refunded,
        abnormal: figures.abnormal,
        income: figures.income,
        minutes: minutesOf(figures),
        added: Number(row.ranking_added ?? 0),
      },
    ]
  })
}

async function standingNow(survey: Survey): Promise<{ waiting: number; underWay: number }> {
  return {
    waiting: await standing(survey, 'runningOrder', ['placed']),
    underWay: await standing(survey, 'runningOrder', ['taken', 'delivering']),
  }
}

/** Minutes on average from placing to delivering; none where nothing was delivered. */
function minutesOf({ time, delivered }: { readonly time: number; readonly delivered: number }): number | null {
  return delivered === 0 ? null : Math.round(time / delivered / (hour / 60))
}

async function turnoverByCategory(survey: Survey) {
  const { turnover } = amounts
  const sums = { turnover }
  const groups = await figuresOf(survey, orders, { ...read, by: 'category' }, { sums })
  return (await byName(survey, 'runningCategory', groups))
    .map(([name, of]) => ({ name: name ?? '未分类', turnover: addedUp(sums, of).turnover }))
    .sort((one, other) => other.turnover - one.turnover)
}
