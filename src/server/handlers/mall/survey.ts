import { sql } from 'kysely'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { rowsWithin, type Survey, surveyOf } from '../row-counts.ts'
import { dayColumn } from '../statistics-range.ts'

/** What figures of trade are counted from: the rows of a school, within a range, of one trade and merchant or all. */
export type TradeSurvey = Survey & { readonly trade: string | null; readonly merchant: number | null }

/** @throws InputError as rangeOf does. */
export function tradeSurvey(context: CallContext, params: Values): TradeSurvey {
  const { trade, merchant } = params
  return {
    ...surveyOf(context, params),
    trade: typeof trade === 'string' ? trade : null,
    merchant: typeof merchant === 'number' ? merchant : null,
  }
}

/** States in which an order is a sale: it was paid for and not given back. */
export const sold = ['paid', 'shipped', 'received', 'done']

/** What buyers paid of sales and keep: without what was given back of them. */
export const turnover = sql<number>`sum(${sql.ref('goods_order.amount')} - coalesce(${sql.ref('goods_order.refunded')}, 0))`

/** What was given back: all of an order refunded, a part of others. */
export const givenBack = sql<number>`sum(case when ${sql.ref('goods_order.status')} = 'refunded'
  then ${sql.ref('goods_order.amount')} else coalesce(${sql.ref('goods_order.refunded')}, 0) end)`

/** Orders of a survey that stand in one of some states. */
export function ordersIn(survey: TradeSurvey, states: readonly string[]) {
  let orders = rowsWithin(survey, 'goods_order').where('goods_order.status', 'in', states)
  if (survey.trade !== null) orders = orders.where('goods_order.trade', '=', survey.trade)
  if (survey.merchant !== null) orders = orders.where('goods_order.merchant', '=', survey.merchant)
  return orders
}

/** Sales and turnover of each day, as days since 1970 in Beijing. */
export async function dailySales(survey: TradeSurvey) {
  const rows = await ordersIn(survey, sold)
    .select((order) => [
      dayColumn('created_at').as('day'),
      order.fn.countAll<number>().as('orders'),
      order.fn.count<number>('goods_order.buyer').distinct().as('buyers'),
      turnover.as('turnover'),
    ])
    .groupBy(dayColumn('created_at'))
    .execute()
  return new Map(
    rows.map((row) => [
      Number(row.day),
      { orders: Number(row.orders), buyers: Number(row.buyers), turnover: Number(row.turnover) },
    ]),
  )
}
