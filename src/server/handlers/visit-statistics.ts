import { sql } from 'kysely'
import type { visitStatistics as query } from '../../../commands/topicDynamics/statistics.ts'
import { visit } from '../../../commands/topicDynamics/visit.ts'
import { dayText } from '../../beijing-time.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { addedUp } from '../read/scan/group-rows.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallContext } from '../write/handler.ts'
import { dailyFigures, figuresOf, surveyOf } from './row-counts.ts'
import { daysOf, hourColumn } from './statistics-range.ts'

const sums = { views: sql`sum(views)`, visitors: sql`sum(visitors)` }
const counted = { moment: 'hour', fields: ['hour', 'views', 'visitors'] }
const none = { views: 0, visitors: 0 }

/** Visits of the circle between two moments, as the mini-programs reported them hour by hour. */
export async function visitStatistics(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const [days, hours, sources] = await Promise.all([
    dailyFigures(survey, 'visit', counted, { sums }),
    figuresOf(survey, 'visit', { ...counted, isComputed: true }, { by: hourColumn('hour'), sums }),
    figuresOf(survey, 'visit', { ...counted, by: 'source' }, { sums }),
  ])
  const byHour = new Map(hours.map(({ value, sums: { views } }) => [Number(value), views]))
  const labels: Readonly<Record<string, string>> = visit.fields.source.options
  const { views, visitors } = addedUp(sums, days.values())
  return {
    views,
    visitors,
    daily: daysOf(survey.range).map((day) => ({ day: dayText(day), ...(days.get(day)?.sums ?? none) })),
    hourly: Array.from({ length: 24 }, (_, hour) => ({ hour, views: byHour.get(hour) ?? 0 })),
    sources: sources
      .map(({ value, sums }) => ({ name: labels[String(value)] ?? String(value), ...sums }))
      .sort((one, other) => other.views - one.views),
  }
}
