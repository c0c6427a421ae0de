import { sql } from 'kysely'
import type {
  secondFigures as figuresQuery,
  keyIndex as keyQuery,
  sevenTurnover as turnoverQuery,
  sevenUser as userQuery,
} from '../../../../commands/secondhand/statistics.ts'
import { day, dayOf, startOfDay } from '../../../beijing-time.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { ActionHandler, CallContext } from '../../write/handler.ts'
import {
  countsByCategory,
  dailyCounts,
  rowsWithin,
  type Survey,
  standing,
  surveyOf,
  totalOf,
  waitingCount,
} from '../row-counts.ts'
import { dayColumn, daysOf, dayText } from '../statistics-range.ts'

/** Time (ms) a buyer has to confirm or complain before an order completes by itself. */
const confirmTime = 7 * day
const mostSellers = 10

/** When an order came to a state, by the state. */
const stamps: Readonly<Record<string, string>> = { paid: 'paidAt', delivered: 'deliveredAt', done: 'finishedAt' }
/** States in which an order was paid and not paid back. */
const paid = ['paid', 'delivered', 'done']

type Sums = { readonly orders: number; readonly turnover: number; readonly fee: number }

const none: Sums = { orders: 0, turnover: 0, fee: 0 }

/** Writes when orders came to the state they are moved to; what is delivered completes by itself a week later. */
export const stampSecondOrder: ActionHandler = async ({ action, rows, now, change }) => {
  const status = String(action.set?.status)
  const stamp = stamps[status]
  if (!stamp) throw new Error(`no moment of ${status} is kept`)
  const confirmBefore = status === 'delivered' ? { confirmBefore: now + confirmTime } : {}
  for (const { id } of rows) await change('secondOrder', id, { [stamp]: now, ...confirmBefore })
}

/** What waits now, what stands on the shelf, and what happened today. */
export async function keyIndex(context: CallContext): Promise<AnswerOf<(typeof keyQuery)['answer']>> {
  const survey = surveyOf(context, { from: startOfDay(dayOf(Date.now())) })
  const shelf = await survey.tables
    .selectFrom('second_goods')
    .select((row) => [row.fn.countAll<number>().as('rows'), sql<number>`sum(price * stock)`.as('worth')])
    .where('school_id', '=', survey.schoolId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  const [pendingGoods, pendingComplaints, waitingOrders, goods, sales] = await Promise.all([
    waitingCount(survey, 'secondGoods'),
    rowsOf(survey, 'complaint')
      .where('status', '=', 'pending')
      .where('target', 'in', ['goods', 'secondOrder'])
      .execute(),
    standing(survey, 'secondOrder', ['unpaid', 'paid', 'delivered']),
    dailyCounts(survey, 'second_goods'),
    dailySales(survey),
  ])
  const today = sumOf(sales)
  return {
    pendingGoods,
    pendingComplaints: Number(pendingComplaints[0]?.rows ?? 0),
    onSale: Number(shelf.rows),
    worth: Number(shelf.worth ?? 0),
    waitingOrders,
    todayGoods: totalOf(goods),
    todayOrders: today.orders,
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
    total: sumOf(sales).turnover,
    before: sumOf(before).turnover,
    daily: daysOf(survey.range).map((date) => ({ day: dayText(date), ...(sales.get(date) ?? none) })),
  }
}

/** Who ordered and who offered goods on each of the last seven days. */
export async function sevenUser(context: CallContext): Promise<AnswerOf<(typeof userQuery)['answer']>> {
  const survey = lastSevenDays(context)
  const [buyers, sellers] = await Promise.all([
    dailyPeople(survey, 'second_order', 'buyer'),
    dailyPeople(survey, 'second_goods', 'seller'),
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
    dailyCounts(survey, 'second_goods'),
    dailySales(survey),
    goodsByType(survey),
    bestSellers(survey),
    rowsWithin(survey, 'second_order')
      .where('status', '=', 'refunded')
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  ])
  const { orders, turnover, fee } = sumOf(sales)
  return {
    goods: totalOf(goods),
    orders,
    turnover,
    fee,
    refunds: Number(refunds.rows),
    daily: daysOf(survey.range).map((date) => {
      const { orders, turnover } = sales.get(date) ?? none
      return { day: dayText(date), goods: goods.get(date) ?? 0, orders, turnover }
    }),
    types,
    sellers,
  }
}

/** The last seven days of Beijing, today included. */
function lastSevenDays(context: CallContext): Survey {
  return surveyOf(context, { from: startOfDay(dayOf(Date.now()) - 6) })
}

function rowsOf({ tables, schoolId }: Survey, table: string) {
  return tables
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('rows'))
    .where('school_id', '=', schoolId)
}

/** Orders that were paid and not paid back, by the day they were placed on. */
function paidOrders(survey: Survey) {
  return rowsWithin(survey, 'second_order').where('second_order.status', 'in', paid)
}

/** What the buyer paid in the end. */
const kept = sql<number>`sum(amount - coalesce(refunded, 0))`
/** What the platform keeps of it; what does not come out even goes to the platform. */
const fees = sql<number>`sum(amount - coalesce(refunded, 0) - ((amount - coalesce(refunded, 0)) * (10000 - rate)) / 10000)`

async function dailySales(survey: Survey): Promise<ReadonlyMap<number, Sums>> {
  const rows = await paidOrders(survey)
    .select((order) => [
      dayColumn('created_at').as('day'),
      order.fn.countAll<number>().as('orders'),
      kept.as('turnover'),
      fees.as('fee'),
    ])
    .groupBy(dayColumn('created_at'))
    .execute()
  return new Map(
    rows.map((row) => [
      Number(row.day),
      { orders: Number(row.orders), turnover: Number(row.turnover ?? 0), fee: Number(row.fee ?? 0) },
    ]),
  )
}

function sumOf(sales: ReadonlyMap<number, Sums>): Sums {
  return [...sales.values()].reduce(
    (all, each) => ({
      orders: all.orders + each.orders,
      turnover: all.turnover + each.turnover,
      fee: all.fee + each.fee,
    }),
    none,
  )
}

async function dailyPeople(survey: Survey, table: string, person: string) {
  const different = sql<number>`count(distinct ${sql.ref(person)})`
  const [rows, all] = await Promise.all([
    rowsWithin(survey, table)
      .select([dayColumn('created_at').as('day'), different.as('people')])
      .groupBy(dayColumn('created_at'))
      .execute(),
    rowsWithin(survey, table).select(different.as('people')).executeTakeFirstOrThrow(),
  ])
  return {
    daily: new Map(rows.map((row) => [Number(row.day), Number(row.people)])),
    all: Number(all.people),
  }
}

async function goodsByType(survey: Survey) {
  const rows = await countsByCategory(survey, 'second_goods', 'goods_type', 'type')
  return rows.map(({ name, rows }) => ({ name, goods: rows }))
}

async function bestSellers(survey: Survey) {
  const rows = await paidOrders(survey)
    .innerJoin('user', (join) =>
      join.onRef('user.school_id', '=', 'second_order.school_id').onRef('user.id', '=', 'second_order.seller'),
    )
    .select((row) => ['user.nickname', row.fn.countAll<number>().as('orders'), kept.as('turnover')])
    .groupBy(['user.id', 'user.nickname'])
    .orderBy('turnover', 'desc')
    .orderBy('user.id')
    .limit(mostSellers)
    .execute()
  return rows.map((row) => ({
    name: String(row.nickname ?? ''),
    orders: Number(row.orders),
    turnover: Number(row.turnover ?? 0),
  }))
}
