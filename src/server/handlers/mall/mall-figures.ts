import { goodsOrder } from '../../../../commands/merchandise/goodsOrder.ts'
import type { mallFigures as query, goodsSales as salesQuery } from '../../../../commands/merchandise/statistics.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { dayColumn, daysOf, dayText } from '../statistics-range.ts'
import { dailySales, givenBack, ordersIn, sold, type TradeSurvey, tradeSurvey, turnover } from './survey.ts'

const most = 20

const quietDay = { orders: 0, buyers: 0, turnover: 0 }

/** How the trade did between two moments, counted from its orders; what waits is what waits now. */
export async function mallFigures(context: CallContext, params: Values): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = tradeSurvey(context, params)
  const [days, refunds, totals, categories, payments, waiting, afterSales] = await Promise.all([
    dailySales(survey),
    dailyRefunds(survey),
    totalsOf(survey),
    salesByCategory(survey),
    salesByPayment(survey),
    waitingOrders(survey),
    waitingAfterSales(survey),
  ])
  return {
    ...totals,
    refunded: [...refunds.values()].reduce((sum, each) => sum + each, 0),
    unpaid: waiting.get('unpaid') ?? 0,
    toShip: waiting.get('paid') ?? 0,
    afterSales,
    daily: daysOf(survey.range).map((day) => {
      const { orders, turnover } = days.get(day) ?? quietDay
      return { day: dayText(day), orders, turnover, refunded: refunds.get(day) ?? 0 }
    }),
    categories,
    payments,
  }
}

/** The goods that sold best between two moments, by turnover. */
export async function goodsSales(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof salesQuery)['answer']>> {
  const rows = await ordersIn(tradeSurvey(context, params), sold)
    .innerJoin('goods', (join) =>
      join.onRef('goods.school_id', '=', 'goods_order.school_id').onRef('goods.id', '=', 'goods_order.goods'),
    )
    .select((row) => [
      'goods.id',
      'goods.title',
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<number>('goods_order.quantity').as('pieces'),
      turnover.as('turnover'),
    ])
    .groupBy(['goods.id', 'goods.title'])
    .orderBy('turnover', 'desc')
    .orderBy('goods.id')
    .limit(most)
    .execute()
  return {
    goods: rows.map(({ id, title, ...row }) => ({
      goods: Number(id),
      title: String(title),
      orders: Number(row.orders),
      pieces: Number(row.pieces),
      turnover: Number(row.turnover),
    })),
  }
}

async function totalsOf(survey: TradeSurvey) {
  const row = await ordersIn(survey, sold)
    .select((order) => [
      order.fn.countAll<number>().as('orders'),
      order.fn.count<number>('goods_order.buyer').distinct().as('buyers'),
      turnover.as('turnover'),
    ])
    .executeTakeFirstOrThrow()
  return { orders: Number(row.orders), buyers: Number(row.buyers), turnover: Number(row.turnover ?? 0) }
}

async function dailyRefunds(survey: TradeSurvey): Promise<ReadonlyMap<number, number>> {
  const rows = await ordersIn(survey, [...sold, 'refunded'])
    .select([dayColumn('created_at').as('day'), givenBack.as('sum')])
    .groupBy(dayColumn('created_at'))
    .execute()
  return new Map(rows.map((row) => [Number(row.day), Number(row.sum ?? 0)]))
}

async function salesByCategory(survey: TradeSurvey) {
  const rows = await ordersIn(survey, sold)
    .innerJoin('goods', (join) =>
      join.onRef('goods.school_id', '=', 'goods_order.school_id').onRef('goods.id', '=', 'goods_order.goods'),
    )
    .innerJoin('goods_category', (join) =>
      join.onRef('goods_category.school_id', '=', 'goods.school_id').onRef('goods_category.id', '=', 'goods.category'),
    )
    .select((row) => ['goods_category.name', row.fn.countAll<number>().as('orders'), turnover.as('turnover')])
    .groupBy('goods_category.name')
    .orderBy('turnover', 'desc')
    .orderBy('goods_category.name')
    .execute()
  return rows.map((row) => ({ name: String(row.name), orders: Number(row.orders), turnover: Number(row.turnover) }))
}

async function salesByPayment(survey: TradeSurvey) {
  const names: Readonly<Record<string, string>> = goodsOrder.fields.payment.options
  const rows = await ordersIn(survey, sold)
    .select((row) => ['goods_order.payment', row.fn.countAll<number>().as('orders'), turnover.as('turnover')])
    .groupBy('goods_order.payment')
    .orderBy('turnover', 'desc')
    .execute()
  return rows.map((row) => ({
    name: names[String(row.payment)] ?? '其他',
    orders: Number(row.orders),
    turnover: Number(row.turnover),
  }))
}

/** Orders of the trade by state, of whatever time, as far as somebody has to do something about them. */
async function waitingOrders({ tables, schoolId, trade, merchant }: TradeSurvey): Promise<ReadonlyMap<string, number>> {
  let orders = tables
    .selectFrom('goods_order')
    .where('school_id', '=', schoolId)
    .where('status', 'in', ['unpaid', 'paid'])
  if (trade !== null) orders = orders.where('trade', '=', trade)
  if (merchant !== null) orders = orders.where('merchant', '=', merchant)
  const rows = await orders
    .select((row) => ['status', row.fn.countAll<number>().as('rows')])
    .groupBy('status')
    .execute()
  return new Map(rows.map((row) => [String(row.status), Number(row.rows)]))
}

async function waitingAfterSales({ tables, schoolId, trade, merchant }: TradeSurvey): Promise<number> {
  let cases = tables
    .selectFrom('after_sale')
    .innerJoin('goods_order', (join) =>
      join
        .onRef('goods_order.school_id', '=', 'after_sale.school_id')
        .onRef('goods_order.id', '=', 'after_sale.goods_order'),
    )
    .where('after_sale.school_id', '=', schoolId)
    .where('after_sale.status', '=', 'pending')
  if (trade !== null) cases = cases.where('goods_order.trade', '=', trade)
  if (merchant !== null) cases = cases.where('goods_order.merchant', '=', merchant)
  const row = await cases.select((each) => each.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
  return Number(row.rows)
}
