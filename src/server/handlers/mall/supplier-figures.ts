import { type SqlBool, sql } from 'kysely'
import type { supplierFigures as query } from '../../../../commands/merchandise/statistics.ts'
import { mostRanked } from '../../../../commands/mostRanked.ts'
import { dayText } from '../../../beijing-time.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { addedUp } from '../../read/scan/group-rows.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import {
  dailyFigures,
  figuresOf,
  isThere,
  ofDay,
  referredRows,
  type Survey,
  standing,
  surveyOf,
} from '../row-counts.ts'
import { daysOf } from '../statistics-range.ts'

/** What was bought from suppliers between two moments, cancelled purchases left out; what is to come is what is to come now. */
export async function supplierFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const [days, ranking, suppliers, waiting] = await Promise.all([
    dailyFigures(survey, 'purchaseOrder', bought, { sums, and }),
    purchasesBySupplier(survey),
    standing(survey, 'supplier', ['enabled']),
    standing(survey, 'purchaseOrder', ['ordered']),
  ])
  const all = addedUp(sums, days.values())
  return {
    suppliers,
    waiting,
    purchases: all.rows,
    spent: all.spent,
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      purchases: ofDay(sums, days, day).rows,
      spent: ofDay(sums, days, day).spent,
    })),
    ranking,
  }
}

const sums = { pieces: sql`sum(quantity)`, spent: sql`sum(amount)` }
const bought = { fields: ['status', 'quantity', 'amount'] }
const and = sql<SqlBool>`status <> 'cancelled'`

async function purchasesBySupplier(survey: Survey) {
  const grouping = { sums, and, most: mostRanked, mostOf: 'spent', having: isThere(survey, 'supplier') } as const
  const groups = await figuresOf(survey, 'purchaseOrder', { ...bought, by: 'supplier', isNamed: true }, grouping)
  const suppliers = await referredRows(survey, 'supplier', groups, ['name', 'goods'])
  return groups.map(({ value, rows, sums }) => {
    const supplier = suppliers.get(String(value))
    return {
      supplier: Number(value),
      name: String(supplier?.name),
      goods: Number(supplier?.goods ?? 0),
      purchases: rows,
      ...sums,
    }
  })
}
