import { sql } from 'kysely'
import { secondOrder } from '../../../../commands/secondhand/secondOrder.ts'
import type {
  secondFigures as figuresQuery,
  keyIndex as keyQuery,
  sevenTurnover as turnoverQuery,
  sevenUser as userQuery,
} from '../../../../commands/secondhand/statistics.ts'
import { day, dayOf, dayText, startOfDay } from '../../../beijing-time.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { addedUp } from '../../read/scan/group-rows.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { ActionHandler, CallContext } from '../../write/handler.ts'
import { leaveComplained } from '../complaint.ts'
import {
  countsByCategory,
  dailyCounts,
  dailyFigures,
  figuresOf,
  isThere,
  ofDay,
  platformPart,
  referredRows,
  type Survey,
  standing,
  sumsOf,
  surveyOf,
  totalOf,
  waitingCount,
} from '../row-counts.ts'
import { daysOf } from '../statistics-range.ts'

/** Time (ms) a buyer has to confirm or complain before an order completes by itself. */
const confirmTime = 7 * day
const mostSellers = 10

/** When an order came to a state, by the state. */
const stamps: Readonly<Record<string, string>> = { paid: 'paidAt', delivered: 'deliveredAt', done: 'finishedAt' }
/** States in which an order was paid and not paid back. */
const paid = ['paid', 'delivered', 'done']

/** Writes when orders came to the state they are moved to; what is delivered completes by itself a week later. */
export const stampSecondOrder: ActionHandler = async ({ action, rows, now, change }) => {
  const status = String(action.set?.status)
  const stamp = stamps[status]
  if (!stamp) throw new Error(`no moment of ${status} is kept`)
  const confirmBefore = status === 'delivered' ? { confirmBefore: now + confirmTime } : {}
  for (const { id } of rows) await change('secondOrder', id, { [stamp]: now, ...confirmBefore })
}

/** Completes orders but those that are complained of. */
export const completeSecondOrder: ActionHandler = async (context) =>
  stampSecondOrder({ ...context, rows: await leaveComplained(context, 'secondOrder') })

/** What waits now, what stands on the shelf, and what happened today. */
export async function keyIndex(context: CallContext): Promise<AnswerOf<(typeof keyQuery)['answer']>> {
  const survey = surveyOf(context, { from: startOfDay(dayOf(Date.now())) })
  const approved = { moment: null, fields: ['price', 'stock'], in: { status: ['approved'] } }
  const complained = { moment: null, in: { status: ['pending'], target: ['goods', 'secondOrder'] } }
  const [shelf, pendingGoods, complaints, waitingOrders, goods, sales] = await Promise.all([
    sumsOf(survey, 'secondGoods', approved, { worth: sql`sum(price * stock)` }),
    waitingCount(survey, 'secondGoods'),
    sumsOf(survey, 'complaint', complained, {}),
    standing(survey, 'secondOrder', ['unpaid', 'paid', 'delivered']),
    dailyCounts(survey, 'secondGoods'),
    dailySales(survey),
  ])
  const today = addedUp(sums, sales.values())
  return {
    pendingGoods,
    pendingComplaints: complaints.rows,
    onSale: shelf.rows,
    worth: shelf.worth,
    waitingOrders,
    todayGoods: totalOf(goods),
    todayOrders: today.rows,
    todayTurnover: today.turnover,
  }
}

/** What was paid on each of the last seven days, and on the seven before together. */
export async function sevenTurnover(context: CallContext): Promise<AnswerOf<(typeof turnoverQuery)['answer']>> {
  const survey = lastSevenDays(context)
  const { from } = survey.range
  const [sales, before] = await Promise.all([
    dailySales(survey),
    dailySales({ ...survey, range: { from: from - 7 * day, to: from - 1 } }),
  ])
  return {
    total: addedUp(sums, sales.values()).turnover,
    before: addedUp(sums, before.values()).turnover,
    daily: daysOf(survey.range).map((date) => {
      const { rows, turnover, fee } = ofDay(sums, sales, date)
      return { day: dayText(date), orders: rows, turnover, fee }
    }),
  }
}

/** Who ordered and who offered goods on each of the last seven days. */
export async function sevenUser(context: CallContext): Promise<AnswerOf<(typeof userQuery)['answer']>> {
  const survey = lastSevenDays(context)
  const [buyers, sellers] = await Promise.all([
    dailyPeople(survey, 'secondOrder', 'buyer'),
    dailyPeople(survey, 'secondGoods', 'seller'),
  ])
  return {
    buyers: buyers.all,
    sellers: sellers.all,
    daily: daysOf(survey.range).map((date) => ({
      day: dayText(date),
      buyers: buyers.daily.get(date) ?? 0,
      sellers: sellers.daily.get(date) ?? 0,
    })),
  }
}

/** How second-hand trade did between two moments, counted from its rows. */
export async function secondFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof figuresQuery)['answer']>> {
  const survey = surveyOf(context, params)
  const [goods, sales, types, sellers, refunds] = await Promise.all([
    dailyCounts(survey, 'secondGoods'),
    dailySales(survey),
    goodsByType(survey),
    bestSellers(survey),
    sumsOf(survey, 'secondOrder', { in: { status: ['refunded'] } }, {}),
  ])
  const { rows: orders, turnover, fee } = addedUp(sums, sales.values())
  return {
    goods: totalOf(goods),
    orders,
    turnover,
    fee,
    refunds: refunds.rows,
    daily: daysOf(survey.range).map((date) => {
      const { rows, turnover } = ofDay(sums, sales, date)
      return { day: dayText(date), goods: goods.get(date) ?? 0, orders: rows, turnover }
    }),
    types,
    sellers,
  }
}

/** The last seven days of Beijing, today included. */
function lastSevenDays(context: CallContext): Survey {
  return surveyOf(context, { from: startOfDay(dayOf(Date.now()) - 6) })
}

/** Orders that were paid and not paid back, by the day they were placed on. */
const sold = { fields: ['status', 'amount', 'refunded', 'rate'], in: { status: paid } }

const kept = sql`amount - coalesce(refunded, 0)`
const sums = {
  /** What buyers paid in the end. */
  turnover: sql`sum(${kept})`,
  /** What the platform keeps of it, once orders are done. */
  fee: sql`sum(${platformPart(secondOrder, kept)})`,
}

function dailySales(survey: Survey) {
  return dailyFigures(survey, 'secondOrder', sold, { sums })
}

async function dailyPeople(survey: Survey, name: string, distinct: string) {
  const different = { people: sql`count(distinct ${sql.ref(distinct)})` }
  const scan = { distinct, isNamed: true }
  const [days, all] = await Promise.all([
    dailyFigures(survey, name, scan, { sums: different }),
    sumsOf(survey, name, scan, different),
  ])
  return { daily: new Map([...days].map(([day, { sums }]) => [day, sums.people])), all: all.people }
}

async function goodsByType(survey: Survey) {
  const rows = await countsByCategory(survey, 'secondGoods', 'goodsType', 'type')
  return rows.map(({ name, rows }) => ({ name, goods: rows }))
}

async function bestSellers(survey: Survey) {
  const grouping = { sums, most: mostSellers, mostOf: 'turnover', having: isThere(survey, 'user') } as const
  const groups = await figuresOf(survey, 'secondOrder', { ...sold, by: 'seller', isNamed: true }, grouping)
  const users = await referredRows(survey, 'user', groups, ['nickname'])
  return groups.map(({ value, rows, sums: { turnover } }) => ({
    name: String(users.get(String(value))?.nickname ?? ''),
    orders: rows,
    turnover,
  }))
}
