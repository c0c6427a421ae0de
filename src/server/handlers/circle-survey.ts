import { sql } from 'kysely'
import type { circleSurvey as query } from '../../../commands/topicDynamics/statistics.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallContext } from '../write/handler.ts'
import {
  countsByCategory,
  dailyCounts,
  rowsWithin,
  type Survey,
  surveyOf,
  totalOf,
  waitingCount,
} from './row-counts.ts'
import { daysOf, dayText } from './statistics-range.ts'

const most = 10

/** What happened in the circle between two moments, counted from its rows; what waits is what waits now. */
export async function circleSurvey(context: CallContext, params: Values): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const [figures, dynamics, comments, complaints, topics, categories, topTopics] = await Promise.all([
    dynamicFigures(survey),
    dailyCounts(survey, 'dynamic'),
    dailyCounts(survey, 'comment'),
    dailyCounts(survey, 'topic_complaint'),
    dailyCounts(survey, 'topic'),
    countsByCategory(survey, 'dynamic', 'dynamic_category'),
    byTopic(survey),
  ])
  return {
    dynamics: totalOf(dynamics),
    comments: totalOf(comments),
    topics: totalOf(topics),
    complaints: totalOf(complaints),
    ...figures,
    pendingDynamics: await waitingCount(survey, 'dynamic'),
    pendingTopics: await waitingCount(survey, 'topic'),
    pendingComplaints: await waitingCount(survey, 'topicComplaint'),
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      dynamics: dynamics.get(day) ?? 0,
      comments: comments.get(day) ?? 0,
      complaints: complaints.get(day) ?? 0,
    })),
    categories: categories.map(({ name, rows }) => ({ name, dynamics: rows })),
    topTopics,
  }
}

async function dynamicFigures(survey: Survey) {
  const row = await rowsWithin(survey, 'dynamic')
    .select((dynamic) => [
      dynamic.fn.sum('likes').as('likes'),
      sql<number>`count(distinct ${sql.ref('author')})`.as('authors'),
    ])
    .executeTakeFirstOrThrow()
  return { likes: Number(row.likes ?? 0), authors: Number(row.authors) }
}

async function byTopic(survey: Survey) {
  const rows = await rowsWithin(survey, 'dynamic')
    .innerJoin('topic', (join) =>
      join.onRef('topic.school_id', '=', 'dynamic.school_id').onRef('topic.id', '=', 'dynamic.topic'),
    )
    .select((row) => ['topic.id', 'topic.title', 'topic.heat', row.fn.countAll<number>().as('rows')])
    .groupBy(['topic.id', 'topic.title', 'topic.heat'])
    .orderBy('rows', 'desc')
    .orderBy('topic.id')
    .limit(most)
    .execute()
  return rows.map(({ title, heat, rows: dynamics }) => ({
    title: String(title ?? ''),
    dynamics: Number(dynamics),
    heat: Number(heat ?? 0),
  }))
}
