import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { goodsOrder } from '../../../../commands/merchandise/goodsOrder.ts'
import type {
  merchantShelves as shelvesQuery,
  merchantTurnover as turnoverQuery,
  merchantVisits as visitsQuery,
} from '../../../../commands/merchandise/statistics.ts'
import { mostRanked } from '../../../../commands/mostRanked.ts'
import { dayText } from '../../../beijing-time.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { addedUp } from '../../read/scan/group-rows.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { dailyFigures, figuresOf, isThere, ofDay, platformPart, referredRows, sumsOf } from '../row-counts.ts'
import { daysOf, hourColumn } from '../statistics-range.ts'
import {
  buyers,
  givenBack,
  kept,
  ofTrade,
  ordersIn,
  salesByBuyer,
  sold,
  type TradeSurvey,
  tradeSurvey,
  turnover,
} from './survey.ts'

const hoursOfDay = 24

/** What merchants sold between two moments, the most first. */
export async function merchantTurnover(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof turnoverQuery)['answer']>> {
  const survey = tradeSurvey(context, params)
  const sums = { turnover }
  const [days, merchants] = await Promise.all([
    dailyFigures(survey, 'goodsOrder', ordersIn(survey, sold), { sums }),
    salesByMerchant(survey),
  ])
  return {
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      orders: ofDay(sums, days, day).rows,
      turnover: ofDay(sums, days, day).turnover,
    })),
    merchants,
  }
}

const views = { views: sql`sum(views)`, visitors: sql`sum(visitors)` }

/** Who looked at merchants' pages between two moments, and how many people bought there. */
export async function merchantVisits(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof visitsQuery)['answer']>> {
  const survey = tradeSurvey(context, params)
  const counted = { moment: 'hour', fields: ['hour', 'views', 'visitors'], in: merchantIn(survey) }
  const grouping = { sums: views, and: isOfTrade(survey) }
  const [days, hours, merchants, daily, all] = await Promise.all([
    dailyFigures(survey, 'merchantVisit', counted, grouping),
    figuresOf(survey, 'merchantVisit', { ...counted, isComputed: true }, { by: hourColumn('hour'), ...grouping }),
    figuresOf(
      survey,
      'merchantVisit',
      { ...counted, by: 'merchant' },
      { most: mostRanked, mostOf: 'visitors', ...grouping },
    ),
    dailyFigures(survey, 'goodsOrder', salesByBuyer(survey), { sums: buyers }),
    sumsOf(survey, 'goodsOrder', salesByBuyer(survey), buyers),
  ])
  const bought = await buyersByMerchant(survey)
  const names = await referredRows(survey, 'merchant', merchants, ['name'])
  const visits = addedUp(views, days.values())
  const byHour = new Map(hours.map(({ value, sums }) => [Number(value), sums.views]))
  return {
    views: visits.views,
    visitors: visits.visitors,
    buyers: all.buyers,
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      views: ofDay(views, days, day).views,
      visitors: ofDay(views, days, day).visitors,
      buyers: ofDay(buyers, daily, day).buyers,
    })),
    hourly: Array.from({ length: hoursOfDay }, (_, hour) => ({ hour, views: byHour.get(hour) ?? 0 })),
    merchants: merchants.map(({ value, sums }) => {
      const merchant = names.get(String(value))
      return {
        merchant: Number(value),
        name: merchant ? String(merchant.name) : null,
        ...sums,
        buyers: bought.get(String(value)) ?? 0,
      }
    }),
  }
}

/** What merchants have on their shelves now; who has sold out of most comes first. */
export async function merchantShelves(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof shelvesQuery)['answer']>> {
  const survey = tradeSurvey(context, params)
  const sums = {
    pieces: sql`sum(stock)`,
    low: sql`sum(case when stock > 0 and stock < coalesce(warning, 0) then 1 else 0 end)`,
    soldOut: sql`sum(case when stock = 0 then 1 else 0 end)`,
    worth: sql`sum(stock * price)`,
  }
  const groups = await figuresOf(
    survey,
    'goodsStock',
    {
      ...{ moment: null, fields: ['status', 'trade', 'stock', 'warning', 'price'] },
      ...{ in: { ...ofTrade(survey), status: ['up'] }, by: 'merchant', isNamed: true },
    },
    { sums },
  )
  const merchants = await referredRows(survey, 'merchant', groups, ['name', 'status'])
  return {
    merchants: groups
      .flatMap(({ value, rows, sums }) => {
        const merchant = merchants.get(String(value))
        if (merchant?.status !== 'approved') return []
        return [{ merchant: Number(value), name: String(merchant.name), goods: rows, ...sums }]
      })
      .sort((one, other) => other.soldOut - one.soldOut || other.low - one.low || one.merchant - other.merchant)
      .slice(0, mostRanked),
  }
}

async function salesByMerchant(survey: TradeSurvey) {
  const ofSales = (value: RawBuilder<unknown>) => sql`sum(case when status <> 'refunded' then ${value} else 0 end)`
  const sums = {
    orders: ofSales(sql`1`),
    pieces: ofSales(sql`quantity`),
    turnover: ofSales(kept),
    refunded: givenBack,
    commission: sql`sum(${platformPart(goodsOrder, kept)})`,
  }
  const grouping = { sums, most: mostRanked, mostOf: 'turnover', having: isThere(survey, 'merchant') } as const
  const orders = { ...ordersIn(survey, [...sold, 'refunded']), by: 'merchant', isNamed: true }
  const groups = await figuresOf(survey, 'goodsOrder', orders, grouping)
  const names = await referredRows(survey, 'merchant', groups, ['name'])
  const bought = await buyersByMerchant(survey)
  return groups.map(({ value, sums: { orders, pieces, ...money } }) => ({
    merchant: Number(value),
    name: String(names.get(String(value))?.name),
    orders,
    pieces,
    buyers: bought.get(String(value)) ?? 0,
    ...money,
  }))
}

async function buyersByMerchant(survey: TradeSurvey): Promise<ReadonlyMap<string, number>> {
  const groups = await figuresOf(survey, 'goodsOrder', { ...salesByBuyer(survey), by: 'merchant' }, { sums: buyers })
  return new Map(groups.map(({ value, sums }) => [String(value), sums.buyers]))
}

function merchantIn({ merchant }: TradeSurvey) {
  return merchant === null ? undefined : { merchant: [merchant] }
}

/** Visits of merchants that are still there and of the survey's trade. */
function isOfTrade({ schoolId, trade }: TradeSurvey) {
  const traded = trade === null ? sql`` : sql` and merchant.trade = ${trade}`
  return sql<SqlBool>`exists (
    select 1 from merchant where merchant.school_id = ${schoolId} and merchant.id = merchant_visit.merchant ${traded})`
}
