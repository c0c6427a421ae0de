import { sql } from 'kysely'
import type { Where } from '../../../catalogue/schema/request.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { type Survey, surveyOf } from '../row-counts.ts'

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

/** What a buyer paid and does not get back. */
export const kept = sql`amount - coalesce(refunded, 0)`

/** What buyers paid of sales and keep: without what was given back of them. */
export const turnover = sql`sum(${kept})`

/** What was given back: all of an order refunded, a part of others. */
export const givenBack = sql`sum(case when status = 'refunded' then amount else coalesce(refunded, 0) end)`

/** The filter for rows of the trade and merchant of a survey. */
export function ofTrade({ trade, merchant }: TradeSurvey): Where['in'] {
  return { ...(trade === null ? {} : { trade: [trade] }), ...(merchant === null ? {} : { merchant: [merchant] }) }
}

/** Orders of a survey that stand in one of some states. */
export function ordersIn(survey: TradeSurvey, states: readonly string[]) {
  const fields = ['status', 'amount', 'refunded', 'rate', 'quantity']
  return { fields, in: { ...ofTrade(survey), status: states } }
}

/** Who bought in a survey: each once of all its sales, or of those of a group. */
export const buyers = { buyers: sql`count(distinct buyer)` }

/** The sales of a survey for `buyers`. */
export function salesByBuyer(survey: TradeSurvey) {
  return { fields: ['status'], in: { ...ofTrade(survey), status: sold }, distinct: 'buyer', isNamed: true }
}
