import { sumBy } from 'es-toolkit/math'
import { sql } from 'kysely'
import type { moneyFlow as flowQuery } from '../../../../commands/withdraw/balance.ts'
import { dayText } from '../../../beijing-time.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { dailyFigures, type Survey, surveyOf } from '../row-counts.ts'
import { daysOf } from '../statistics-range.ts'

/** Accounts of what is outside the house. */
const outside = ['wechat', 'offline']
const platform = ['platform']

type Flow = { readonly paidIn: number; readonly paidOut: number; readonly income: number }

const none: Flow = { paidIn: 0, paidOut: 0, income: 0 }

/**
 * What came into the house and left it, and what the platform was left with, between two moments, in 分: summed from the
 * transfers that were posted. @throws InputError where the range is none.
 */
export async function moneyFlow(context: CallContext, params: Values): Promise<AnswerOf<(typeof flowQuery)['answer']>> {
  const survey = surveyOf(context, params)
  const theirs = await accountsOf(survey, outside)
  const days = await dailyFlow(survey, theirs)
  const sum = (name: keyof Flow) => sumBy([...days.values()], (each) => each[name])
  return {
    paidIn: sum('paidIn'),
    paidOut: sum('paidOut'),
    income: sum('income'),
    outside: theirs.map((account) => ({ account })),
    daily: daysOf(survey.range).map((date) => ({ day: dayText(date), ...(days.get(date) ?? none) })),
  }
}

async function dailyFlow(survey: Survey, theirs: readonly number[]): Promise<ReadonlyMap<number, Flow>> {
  const house = await accountsOf(survey, platform)
  const moved = (side: 'from' | 'to', ids: readonly number[]) =>
    ids.length === 0
      ? sql<number>`0`
      : sql<number>`sum(case when ${sql.ref(side)} in (${sql.join(ids)}) then amount else 0 end)`
  const sums = {
    paidIn: moved('from', theirs),
    paidOut: moved('to', theirs),
    earned: moved('to', house),
    given: moved('from', house),
  }
  const posted = { fields: ['from', 'to', 'amount'], in: { unit: ['fen'], phase: ['posted'] } }
  const days = await dailyFigures(survey, 'transfer', posted, { sums })
  return new Map(
    [...days].map(
      ([
        date,
        {
          sums: { paidIn, paidOut, earned, given },
        },
      ]) => [date, { paidIn, paidOut, income: earned - given }],
    ),
  )
}

/** The accounts of some kinds that count 分. */
export async function accountsOf({ tables, schoolId }: Survey, kinds: readonly string[]): Promise<number[]> {
  const rows = await tables
    .selectFrom('ledger_account')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('unit', '=', 'fen')
    .where('kind', 'in', kinds)
    .execute()
  return rows.map(({ id }) => Number(id))
}
