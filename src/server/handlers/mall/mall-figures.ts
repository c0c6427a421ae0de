import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { goodsOrder } from '../../../../commands/merchandise/goodsOrder.ts'
import type { mallFigures as query, goodsSales as salesQuery } from '../../../../commands/merchandise/statistics.ts'
import { mostRanked } from '../../../../commands/mostRanked.ts'
import { dayText } from '../../../beijing-time.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { addedUp, type Group } from '../../read/scan/group-rows.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { byName, dailyFigures, figuresOf, isThere, ofDay, referredRows, sumsOf } from '../row-counts.ts'
import { daysOf } from '../statistics-range.ts'
import {
  buyers,
  givenBack,
  ofTrade,
  ordersIn,
  salesByBuyer,
  sold,
  type TradeSurvey,
  tradeSurvey,
  turnover,
} from './survey.ts'

const sums = { turnover }
const refunds = { refunded: givenBack }

/** How the trade did between two moments, counted from its orders; what waits is what waits now. */
export async function mallFigures(context: CallContext, params: Values): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = tradeSurvey(context, params)
  const [days, refundsByDay, bought, categories, payments, waiting, afterSales] = await Promise.all([
    dailyFigures(survey, 'goodsOrder', ordersIn(survey, sold), { sums }),
    dailyFigures(survey, 'goodsOrder', ordersIn(survey, [...sold, 'refunded']), { sums: refunds }),
    sumsOf(survey, 'goodsOrder', salesByBuyer(survey), buyers),
    salesByCategory(survey),
    salesByPayment(survey),
    waitingOrders(survey),
    waitingAfterSales(survey),
  ])
  const all = addedUp(sums, days.values())
  return {
    orders: all.rows,
    turnover: all.turnover,
    buyers: bought.buyers,
    refunded: addedUp(refunds, refundsByDay.values()).refunded,
    unpaid: waiting.get('unpaid') ?? 0,
    toShip: waiting.get('paid') ?? 0,
    afterSales,
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      orders: ofDay(sums, days, day).rows,
      turnover: ofDay(sums, days, day).turnover,
      refunded: ofDay(refunds, refundsByDay, day).refunded,
    })),
    categories,
    payments,
  }
}

/** The goods that sold best between two moments, by turnover. */
export async function goodsSales(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof salesQuery)['answer']>> {
  const survey = tradeSurvey(context, params)
  const sums = { pieces: sql`sum(quantity)`, turnover }
  const grouping = { sums, most: mostRanked, mostOf: 'turnover', having: isThere(survey, 'goods') } as const
  const scan = { ...ordersIn(survey, sold), by: 'goods', isNamed: true }
  const groups = await figuresOf(survey, 'goodsOrder', scan, grouping)
  const goods = await referredRows(survey, 'goods', groups, ['title'])
  return {
    goods: groups.map(({ value, rows, sums }) => ({
      goods: Number(value),
      title: String(goods.get(String(value))?.title),
      orders: rows,
      ...sums,
    })),
  }
}

async function salesByCategory(survey: TradeSurvey) {
  const sales = await figuresOf(
    survey,
    'goodsOrder',
    { ...ordersIn(survey, sold), by: 'goods', isNamed: true },
    { sums },
  )
  const goods = await referredRows(survey, 'goods', sales, ['category'])
  const groups = sales.flatMap((of): Group<typeof sums>[] => {
    const category = goods.get(String(of.value))?.category ?? null
    return category === null ? [] : [{ ...of, value: String(category) }]
  })
  return (await byName(survey, 'goodsCategory', groups))
    .flatMap(([name, of]) => (name === null ? [] : [{ name, ...addedUp(sums, of) }]))
    .map(({ name, rows, turnover }) => ({ name, orders: rows, turnover }))
    .sort((one, other) => other.turnover - one.turnover)
}

async function salesByPayment(survey: TradeSurvey) {
  const names: Readonly<Record<string, string>> = goodsOrder.fields.payment.options
  const groups = await figuresOf(survey, 'goodsOrder', { ...ordersIn(survey, sold), by: 'payment' }, { sums })
  return groups
    .map(({ value, rows, sums }) => ({ name: names[String(value)] ?? '其他', orders: rows, ...sums }))
    .sort((one, other) => other.turnover - one.turnover)
}

/** Orders of the trade by state, of whatever time, as far as somebody has to do something about them. */
async function waitingOrders(survey: TradeSurvey): Promise<ReadonlyMap<string, number>> {
  const among = { ...ofTrade(survey), status: ['unpaid', 'paid'] }
  const groups = await figuresOf(survey, 'goodsOrder', { moment: null, in: among, by: 'status' })
  return new Map(groups.map(({ value, rows }) => [String(value), rows]))
}

async function waitingAfterSales(survey: TradeSurvey): Promise<number> {
  const { schoolId, trade, merchant } = survey
  const is = (column: string, value: string | number | null): RawBuilder<unknown> =>
    value === null ? sql`` : sql` and goods_order.${sql.ref(column)} = ${value}`
  const and = sql<SqlBool>`exists (
    select 1 from goods_order where goods_order.school_id = ${schoolId} and goods_order.id = after_sale.goods_order
    ${is('trade', trade)} ${is('merchant', merchant)})`
  const groups = await figuresOf(survey, 'afterSale', { moment: null, in: { status: ['pending'] } }, { and })
  return addedUp({}, groups).rows
}
