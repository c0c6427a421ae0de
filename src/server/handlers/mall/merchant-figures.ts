import { sql } from 'kysely'
import type {
  merchantShelves as shelvesQuery,
  merchantTurnover as turnoverQuery,
  merchantVisits as visitsQuery,
} from '../../../../commands/merchandise/statistics.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { rowsWithin } from '../row-counts.ts'
import { dayColumn, daysOf, dayText, hourColumn } from '../statistics-range.ts'
import { dailySales, givenBack, ordersIn, sold, type TradeSurvey, tradeSurvey } from './survey.ts'

const most = 50
const hoursOfDay = 24

/** What merchants sold between two moments, the most first. */
export async function merchantTurnover(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof turnoverQuery)['answer']>> {
  const survey = tradeSurvey(context, params)
  const [days, merchants] = await Promise.all([dailySales(survey), salesByMerchant(survey)])
  return {
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      orders: days.get(day)?.orders ?? 0,
      turnover: days.get(day)?.turnover ?? 0,
    })),
    merchants,
  }
}

/** Who looked at merchants' pages between two moments, and how many people bought there. */
export async function merchantVisits(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof visitsQuery)['answer']>> {
  const survey = tradeSurvey(context, params)
  const [days, hours, merchants, sales, buyers] = await Promise.all([
    visitsBy(survey, dayColumn('merchant_visit.hour')),
    visitsBy(survey, hourColumn('merchant_visit.hour')),
    visitsBy(survey, sql<number>`${sql.ref('merchant.id')}`),
    dailySales(survey),
    salesByMerchant(survey),
  ])
  const names = await merchantNames(survey)
  const bought = new Map(buyers.map((each) => [each.merchant, each.buyers]))
  const sum = (name: 'views' | 'visitors') => [...days.values()].reduce((all, each) => all + each[name], 0)
  return {
    views: sum('views'),
    visitors: sum('visitors'),
    buyers: await buyerCount(survey),
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      views: days.get(day)?.views ?? 0,
      visitors: days.get(day)?.visitors ?? 0,
      buyers: sales.get(day)?.buyers ?? 0,
    })),
    hourly: Array.from({ length: hoursOfDay }, (_, hour) => ({ hour, views: hours.get(hour)?.views ?? 0 })),
    merchants: [...merchants]
      .map(([merchant, visits]) => ({
        merchant,
        name: names.get(merchant) ?? null,
        ...visits,
        buyers: bought.get(merchant) ?? 0,
      }))
      .toSorted((one, other) => other.visitors - one.visitors || one.merchant - other.merchant)
      .slice(0, most),
  }
}

/** What merchants have on their shelves now; who has sold out of most comes first. */
export async function merchantShelves(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof shelvesQuery)['answer']>> {
  const { tables, schoolId, trade, merchant } = tradeSurvey(context, params)
  const stock = sql.ref('goods_stock.stock')
  let shelves = tables
    .selectFrom('goods_stock')
    .innerJoin('merchant', (join) =>
      join.onRef('merchant.school_id', '=', 'goods_stock.school_id').onRef('merchant.id', '=', 'goods_stock.merchant'),
    )
    .where('goods_stock.school_id', '=', schoolId)
    .where('goods_stock.status', '=', 'up')
    .where('merchant.status', '=', 'approved')
  if (trade !== null) shelves = shelves.where('goods_stock.trade', '=', trade)
  if (merchant !== null) shelves = shelves.where('goods_stock.merchant', '=', merchant)
  const isLow = sql`${stock} > 0 and ${stock} < coalesce(${sql.ref('goods_stock.warning')}, 0)`
  const rows = await shelves
    .select((row) => [
      'merchant.id',
      'merchant.name',
      row.fn.countAll<number>().as('goods'),
      row.fn.sum<number>('goods_stock.stock').as('pieces'),
      sql<number>`sum(case when ${isLow} then 1 else 0 end)`.as('low'),
      sql<number>`sum(case when ${stock} = 0 then 1 else 0 end)`.as('sold_out'),
      sql<number>`sum(${stock} * ${sql.ref('goods_stock.price')})`.as('worth'),
    ])
    .groupBy(['merchant.id', 'merchant.name'])
    .orderBy('sold_out', 'desc')
    .orderBy('low', 'desc')
    .orderBy('merchant.id')
    .limit(most)
    .execute()
  return {
    merchants: rows.map((row) => ({
      merchant: Number(row.id),
      name: String(row.name),
      goods: Number(row.goods),
      pieces: Number(row.pieces),
      low: Number(row.low),
      soldOut: Number(row.sold_out),
      worth: Number(row.worth ?? 0),
    })),
  }
}

async function salesByMerchant(survey: TradeSurvey) {
  const isSold = sql`${sql.ref('goods_order.status')} <> 'refunded'`
  const ofSales = (sum: ReturnType<typeof sql.ref>) => sql<number>`sum(case when ${isSold} then ${sum} else 0 end)`
  const kept = sql`${sql.ref('goods_order.amount')} - coalesce(${sql.ref('goods_order.refunded')}, 0)`
  const rows = await ordersIn(survey, [...sold, 'refunded'])
    .innerJoin('merchant', (join) =>
      join.onRef('merchant.school_id', '=', 'goods_order.school_id').onRef('merchant.id', '=', 'goods_order.merchant'),
    )
    .select([
      'merchant.id',
      'merchant.name',
      sql<number>`sum(case when ${isSold} then 1 else 0 end)`.as('orders'),
      ofSales(sql.ref('goods_order.quantity')).as('pieces'),
      sql<number>`count(distinct case when ${isSold} then ${sql.ref('goods_order.buyer')} end)`.as('buyers'),
      sql<number>`sum(case when ${isSold} then ${kept} else 0 end)`.as('turnover'),
      givenBack.as('refunded'),
      sql<number>`sum(case when ${isSold} then (${kept}) * ${sql.ref('goods_order.rate')} / 10000 else 0 end)`.as(
        'commission',
      ),
    ])
    .groupBy(['merchant.id', 'merchant.name'])
    .orderBy('turnover', 'desc')
    .orderBy('merchant.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    merchant: Number(row.id),
    name: String(row.name),
    orders: Number(row.orders),
    pieces: Number(row.pieces),
    buyers: Number(row.buyers),
    turnover: Number(row.turnover),
    refunded: Number(row.refunded ?? 0),
    commission: Math.floor(Number(row.commission ?? 0)),
  }))
}

/** Views and visitors by what a column says: days, hours or merchants. */
async function visitsBy(survey: TradeSurvey, by: ReturnType<typeof dayColumn>) {
  const rows = await visitsIn(survey)
    .select((row) => [
      by.as('key'),
      row.fn.sum<number>('merchant_visit.views').as('views'),
      row.fn.sum<number>('merchant_visit.visitors').as('visitors'),
    ])
    .groupBy(by)
    .execute()
  return new Map(
    rows.map((row) => [Number(row.key), { views: Number(row.views ?? 0), visitors: Number(row.visitors ?? 0) }]),
  )
}

function visitsIn(survey: TradeSurvey) {
  let visits = rowsWithin(survey, 'merchant_visit', 'hour').innerJoin('merchant', (join) =>
    join
      .onRef('merchant.school_id', '=', 'merchant_visit.school_id')
      .onRef('merchant.id', '=', 'merchant_visit.merchant'),
  )
  if (survey.trade !== null) visits = visits.where('merchant.trade', '=', survey.trade)
  if (survey.merchant !== null) visits = visits.where('merchant.id', '=', survey.merchant)
  return visits
}

async function merchantNames({ tables, schoolId }: TradeSurvey): Promise<ReadonlyMap<number, string>> {
  const rows = await tables.selectFrom('merchant').select(['id', 'name']).where('school_id', '=', schoolId).execute()
  return new Map(rows.map((row) => [Number(row.id), String(row.name)]))
}

async function buyerCount(survey: TradeSurvey): Promise<number> {
  const row = await ordersIn(survey, sold)
    .select((order) => order.fn.count<number>('goods_order.buyer').distinct().as('buyers'))
    .executeTakeFirstOrThrow()
  return Number(row.buyers)
}
