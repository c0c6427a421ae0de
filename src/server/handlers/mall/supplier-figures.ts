import { sql } from 'kysely'
import type { supplierFigures as query } from '../../../../commands/merchandise/statistics.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { rowsWithin, type Survey, standing, surveyOf } from '../row-counts.ts'
import { dayColumn, daysOf, dayText } from '../statistics-range.ts'

const most = 20

/** What was bought from suppliers between two moments, cancelled purchases left out; what is to come is what is to come now. */
export async function supplierFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const [days, ranking, suppliers, waiting] = await Promise.all([
    dailyPurchases(survey),
    purchasesBySupplier(survey),
    standing(survey, 'supplier', ['enabled']),
    standing(survey, 'purchaseOrder', ['ordered']),
  ])
  const sum = (name: 'purchases' | 'spent') => [...days.values()].reduce((all, each) => all + each[name], 0)
  return {
    suppliers,
    waiting,
    purchases: sum('purchases'),
    spent: sum('spent'),
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      purchases: days.get(day)?.purchases ?? 0,
      spent: days.get(day)?.spent ?? 0,
    })),
    ranking,
  }
}

function purchases(survey: Survey) {
  return rowsWithin(survey, 'purchase_order').where('purchase_order.status', '<>', 'cancelled')
}

async function dailyPurchases(survey: Survey) {
  const rows = await purchases(survey)
    .select((row) => [
      dayColumn('created_at').as('day'),
      row.fn.countAll<number>().as('purchases'),
      row.fn.sum<number>('amount').as('spent'),
    ])
    .groupBy(dayColumn('created_at'))
    .execute()
  return new Map(
    rows.map((row) => [Number(row.day), { purchases: Number(row.purchases), spent: Number(row.spent ?? 0) }]),
  )
}

async function purchasesBySupplier(survey: Survey) {
  const rows = await purchases(survey)
    .innerJoin('supplier', (join) =>
      join
        .onRef('supplier.school_id', '=', 'purchase_order.school_id')
        .onRef('supplier.id', '=', 'purchase_order.supplier'),
    )
    .select((row) => [
      'supplier.id',
      'supplier.name',
      sql<number>`max(${sql.ref('supplier.goods')})`.as('goods'),
      row.fn.countAll<number>().as('purchases'),
      row.fn.sum<number>('purchase_order.quantity').as('pieces'),
      row.fn.sum<number>('purchase_order.amount').as('spent'),
    ])
    .groupBy(['supplier.id', 'supplier.name'])
    .orderBy('spent', 'desc')
    .orderBy('supplier.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    supplier: Number(row.id),
    name: String(row.name),
    goods: Number(row.goods ?? 0),
    purchases: Number(row.purchases),
    pieces: Number(row.pieces),
    spent: Number(row.spent ?? 0),
  }))
}
