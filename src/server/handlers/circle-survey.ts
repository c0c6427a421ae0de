import { sql } from 'kysely'
import type { circleSurvey as query } from '../../../commands/topicDynamics/statistics.ts'
import { dayText } from '../../beijing-time.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallContext } from '../write/handler.ts'
import {
  countsByCategory,
  dailyCounts,
  figuresOf,
  isThere,
  referredRows,
  type Survey,
  sumsOf,
  surveyOf,
  totalOf,
  waitingCount,
} from './row-counts.ts'
import { daysOf } from './statistics-range.ts'

const most = 10

/** What happened in the circle between two moments, counted from its rows; what waits is what waits now. */
export async function circleSurvey(context: CallContext, params: Values): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const [figures, dynamics, comments, complaints, topics, categories, topTopics] = await Promise.all([
    dynamicFigures(survey),
    dailyCounts(survey, 'dynamic'),
    dailyCounts(survey, 'comment'),
    dailyCounts(survey, 'topicComplaint'),
    dailyCounts(survey, 'topic'),
    countsByCategory(survey, 'dynamic', 'dynamicCategory'),
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
  const [{ likes }, { authors }] = await Promise.all([
    sumsOf(survey, 'dynamic', { fields: ['likes'] }, { likes: sql`sum(likes)` }),
    sumsOf(survey, 'dynamic', { distinct: 'author', isNamed: true }, { authors: sql`count(distinct author)` }),
  ])
  return { likes, authors }
}

async function byTopic(survey: Survey) {
  const having = isThere(survey, 'topic')
  const groups = await figuresOf(survey, 'dynamic', { by: 'topic', isNamed: true }, { most, having })
  const topics = await referredRows(survey, 'topic', groups, ['title', 'heat'])
  return groups.map(({ value, rows }) => {
    const topic = topics.get(String(value))
    return { title: String(topic?.title ?? ''), dynamics: rows, heat: Number(topic?.heat ?? 0) }
  })
}
