import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { visitStatistics as query } from '../../../commands/topicDynamics/statistics.ts'
import { visit } from '../../../commands/topicDynamics/visit.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Tables } from '../database/tables.ts'
import { dayColumn, daysOf, dayText, hourColumn, type Range, rangeOf } from './statistics-range.ts'

type Count = { readonly views: number; readonly visitors: number }

const none: Count = { views: 0, visitors: 0 }

/** Visits of the circle between two moments, as the mini-programs reported them hour by hour. */
export async function visitStatistics(
  db: Kysely<Tables>,
  schoolId: number,
  params: Readonly<Record<string, unknown>>,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const range = rangeOf(params)
  const [days, hours, sources] = await Promise.all([
    countBy(db, schoolId, range, dayColumn('hour')),
    countBy(db, schoolId, range, hourColumn('hour')),
    countBy(db, schoolId, range, sql<string>`${sql.ref('source')}`),
  ])
  const labels: Readonly<Record<string, string>> = visit.fields.source.options
  const daily = daysOf(range).map((day) => ({ day: dayText(day), ...(days.get(String(day)) ?? none) }))
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

async function countBy(
  db: Kysely<Tables>,
  schoolId: number,
  range: Range,
  group: RawBuilder<number | string>,
): Promise<ReadonlyMap<string, Count>> {
  const rows = await entityTables(db)
    .selectFrom('visit')
    .select((row) => [group.as('part'), row.fn.sum('views').as('views'), row.fn.sum('visitors').as('visitors')])
    .where('school_id', '=', schoolId)
    .where('hour', '>=', range.from)
    .where('hour', '<=', range.to)
    .groupBy(group)
    .execute()
  return new Map(
    rows.map((row) => [String(row.part), { views: Number(row.views ?? 0), visitors: Number(row.visitors ?? 0) }]),
  )
}
