import { type RawBuilder, sql } from 'kysely'
import type {
  runningAmountFigures as amountQuery,
  runningOrderFigures as orderQuery,
  riderRanking as rankingQuery,
  riderFiguresDesc as riderQuery,
} from '../../../../commands/runErrands/statistics.ts'
import { hour } from '../../../beijing-time.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { EntityRow } from '../../database/entity-tables.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { rowsWithin, type Survey, standing, surveyOf } from '../row-counts.ts'
import { dayColumn, daysOf, dayText, hourColumn } from '../statistics-range.ts'

const orders = 'running_order'

const column = (name: string) => sql.ref(`${orders}.${name}`)
const isPaid = sql`${column('status')} in ('placed', 'taken', 'delivering', 'delivered', 'completed')`
const isCompleted = sql`${column('status')} = 'completed'`
const isCalledOff = sql`${column('status')} in ('cancelled', 'closed')`
const isRefunded = sql`${column('status')} = 'refunded'`
const isAbnormal = sql`${column('abnormal_reason')} is not null`

/** What is left of what was paid, in 分: nothing of errands that were called off or paid back. */
const paid = sql`${column('amount')} - ${column('refunded')}`
/** What its rider gets of a completed errand, rounded down. */
const share = sql`(${paid}) * (10000 - ${column('rate')}) / 10000`
/** What was given back of an errand that was paid for. */
const givenBack = sql`case when ${isRefunded} then ${column('amount')} else ${column('refunded')} end`

const countOf = (condition: RawBuilder<unknown>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`
const sumOf = (condition: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql<number>`sum(case when ${condition} then ${value} else 0 end)`
/** Minutes on average from placing to delivering. */
const deliveryTime = sql<number>`avg(case when ${column('delivered_at')} is not null
  then (${column('delivered_at')} - coalesce(${column('paid_at')}, ${column('created_at')})) * 1.0 / ${sql.lit(hour / 60)} end)`

const tallies = {
  orders: sql<number>`count(*)`,
  completed: countOf(isCompleted),
  cancelled: countOf(isCalledOff),
  refunded: countOf(isRefunded),
  abnormal: countOf(isAbnormal),
  minutes: deliveryTime,
} as const

const amounts = {
  turnover: sumOf(isPaid, paid),
  refunded: sumOf(sql`1 = 1`, givenBack),
  riders: sumOf(isCompleted, share),
  platform: sumOf(isCompleted, sql`${paid} - ${share}`),
  tips: sumOf(isPaid, column('tip')),
  paidOrders: countOf(isPaid),
} as const

/** How many errands were placed between two moments, and what became of them; what waits is what waits now. */
export async function runningOrderFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof orderQuery)['answer']>> {
  const survey = surveyOf(context, params)
  const { waiting, underWay } = await standingNow(survey)
  const all = await rowsWithin(survey, orders).select(selected(tallies)).executeTakeFirstOrThrow()
  const days = await daily(survey, tallies)
  const hours = await rowsWithin(survey, orders)
    .select([hourColumn(`${orders}.created_at`).as('hour'), tallies.orders.as('orders')])
    .groupBy(hourColumn(`${orders}.created_at`))
    .execute()
  const byHour = new Map(hours.map((row) => [Number(row.hour), Number(row.orders)]))
  return {
    ...figuresOf(tallies, all),
    minutes: Math.round(Number(all.minutes ?? 0)),
    waiting,
    underWay,
    daily: days.map(({ day, figures: { orders, completed, cancelled, refunded } }) => ({
      day,
      orders,
      completed,
      cancelled,
      refunded,
    })),
    categories: (await byCategory(survey, tallies.orders)).map(({ name, figure }) => ({ name, orders: figure })),
    hourly: Array.from({ length: 24 }, (_, hour) => ({ hour, orders: byHour.get(hour) ?? 0 })),
  }
}

/** What the errands placed between two moments brought in, in 分. */
export async function runningAmountFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof amountQuery)['answer']>> {
  const survey = surveyOf(context, params)
  const all = figuresOf(amounts, await rowsWithin(survey, orders).select(selected(amounts)).executeTakeFirstOrThrow())
  const days = await daily(survey, amounts)
  const { paidOrders, ...sums } = all
  return {
    ...sums,
    average: paidOrders === 0 ? 0 : Math.round(all.turnover / paidOrders),
    daily: days.map(({ day, figures: { turnover, refunded, platform } }) => ({ day, turnover, refunded, platform })),
    categories: (await byCategory(survey, amounts.turnover)).map(({ name, figure }) => ({ name, turnover: figure })),
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
  const done = await rowsWithin(survey, orders)
    .select([`${orders}.rider`, amounts.riders.as('income'), ...selected(tallies)])
    .where(`${orders}.rider`, 'is not', null)
    .groupBy(`${orders}.rider`)
    .execute()
  const byRider = new Map(done.map((row) => [Number(row.rider), row]))
  const riders = await tables
    .selectFrom('rider')
    .select(['id', 'name', 'phone', 'status', 'ranking_added'])
    .where('school_id', '=', schoolId)
    .execute()
  return riders.flatMap((row) => {
    const figures = byRider.get(Number(row.id))
    if (!figures && row.status !== 'working' && row.status !== 'resting') return []
    const { orders: taken, completed, refunded, abnormal } = figuresOf(tallies, figures ?? {})
    return [
      {
        rider: Number(row.id),
        name: String(row.name),
        phone: row.phone === null ? null : String(row.phone),
        orders: taken,
        completed,
        refunded,
        abnormal,
        income: Number(figures?.income ?? 0),
        minutes: Math.round(Number(figures?.minutes ?? 0)),
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

type Figures = Readonly<Record<string, RawBuilder<number>>>

/** Figures of each day of the range. */
async function daily<F extends Figures>(survey: Survey, figures: F) {
  const day = dayColumn(`${orders}.created_at`)
  const rows = await rowsWithin(survey, orders)
    .select([day.as('day'), ...selected(figures)])
    .groupBy(day)
    .execute()
  const byDay = new Map(rows.map((row) => [Number(row.day), row]))
  return daysOf(survey.range).map((each) => ({
    day: dayText(each),
    figures: figuresOf(figures, byDay.get(each) ?? {}),
  }))
}

/** A figure by the category errands are of, the largest first. */
async function byCategory(survey: Survey, figure: RawBuilder<number>) {
  const rows = await rowsWithin(survey, orders)
    .leftJoin('running_category as category', (join) =>
      join.onRef('category.school_id', '=', `${orders}.school_id`).onRef('category.id', '=', `${orders}.category`),
    )
    .select(['category.name', figure.as('figure')])
    .groupBy('category.name')
    .execute()
  return rows
    .map(({ name, figure: value }) => ({ name: String(name ?? '未分类'), figure: Number(value ?? 0) }))
    .sort((one, other) => other.figure - one.figure)
}

function selected(figures: Figures) {
  return Object.entries(figures).map(([name, figure]) => figure.as(name))
}

/** What was selected, as numbers; nothing counts as 0. */
function figuresOf<F extends Figures>(figures: F, row: EntityRow): { [K in keyof F]: number } {
  const numbers: Partial<Record<keyof F, number>> = {}
  for (const name in figures) numbers[name] = Number(row[name] ?? 0)
  const isWhole = (given: typeof numbers): given is { [K in keyof F]: number } =>
    Object.keys(figures).every((name) => Object.hasOwn(given, name))
  if (!isWhole(numbers)) throw new Error('a figure is missing')
  return numbers
}
