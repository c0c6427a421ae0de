import { type RawBuilder, sql } from 'kysely'
import type { visitStatistics as query } from '../../../commands/topicDynamics/statistics.ts'
import { visit } from '../../../commands/topicDynamics/visit.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallContext } from '../write/handler.ts'
import { rowsWithin, type Survey, surveyOf } from './row-counts.ts'
import { dayColumn, daysOf, dayText, hourColumn } from './statistics-range.ts'

type Count = { readonly views: number; readonly visitors: number }

const none: Count = { views: 0, visitors: 0 }

/** Visits of the circle between two moments, as the mini-programs reported them hour by hour. */
export async function visitStatistics(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const [days, hours, sources] = await Promise.all([
    countBy(survey, dayColumn('hour')),
    countBy(survey, hourColumn('hour')),
    countBy(survey, sql<string>`${sql.ref('source')}`),
  ])
  const labels: Readonly<Record<string, string>> = visit.fields.source.options
  const daily = daysOf(survey.range).map((day) => ({ day: dayText(day), ...(days.get(String(day)) ?? none) }))
  return {
    views: daily.reduce((sum, each) => sum + each.views, 0),
    visitors: daily.reduce((sum, each) => sum + each.visitors, 0),
    daily,
    hourly: Array.from({ length: 24 }, (_, hour) => ({ hour, views: hours.get(String(hour))?.views ?? 0 })),
    sources: [...sources]
      .map(([source, count]) => ({ name: labels[source] ?? source, ...count }))
      .sort((one, other) => other.views - one.views),
  }
}

async function countBy(survey: Survey, group: RawBuilder<number | string>): Promise<ReadonlyMap<string, Count>> {
  const rows = await rowsWithin(survey, 'visit', 'hour')
    .select((row) => [group.as('part'), row.fn.sum('views').as('views'), row.fn.sum('visitors').as('visitors')])
    .groupBy(group)
    .execute()
  return new Map(
    rows.map((row) => [String(row.part), { views: Number(row.views ?? 0), visitors: Number(row.visitors ?? 0) }]),
  )
}
