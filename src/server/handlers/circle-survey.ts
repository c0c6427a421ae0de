import { type Kysely, sql } from 'kysely'
import type { circleSurvey as query } from '../../../commands/topicDynamics/statistics.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { type EntityTables, entityTables } from '../database/entity-tables.ts'
import type { Tables } from '../database/tables.ts'
import { dailyCounts, totalOf, waitingCount } from './row-counts.ts'
import { daysOf, dayText, type Range, rangeOf } from './statistics-range.ts'

const most = 10

/** What happened in the circle between two moments, counted from its rows; what waits is what waits now. */
export async function circleSurvey(
  db: Kysely<Tables>,
  schoolId: number,
  params: Readonly<Record<string, unknown>>,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const range = rangeOf(params)
  const tables = entityTables(db)
  const [figures, dynamics, comments, complaints, topics, categories, topTopics] = await Promise.all([
    dynamicFigures(tables, schoolId, range),
    dailyCounts(tables, 'dynamic', schoolId, range),
    dailyCounts(tables, 'comment', schoolId, range),
    dailyCounts(tables, 'topic_complaint', schoolId, range),
    dailyCounts(tables, 'topic', schoolId, range),
    byCategory(tables, schoolId, range),
    byTopic(tables, schoolId, range),
  ])
  const pending = (table: string) => waitingCount(tables, table, schoolId)
  return {
    dynamics: totalOf(dynamics),
    comments: totalOf(comments),
    topics: totalOf(topics),
    complaints: totalOf(complaints),
    ...figures,
    pendingDynamics: await pending('dynamic'),
    pendingTopics: await pending('topic'),
    pendingComplaints: await pending('topic_complaint'),
    daily: daysOf(range).map((day) => ({
      day: dayText(day),
      dynamics: dynamics.get(day) ?? 0,
      comments: comments.get(day) ?? 0,
      complaints: complaints.get(day) ?? 0,
    })),
    categories,
    topTopics,
  }
}

async function dynamicFigures(tables: Kysely<EntityTables>, schoolId: number, range: Range) {
  const row = await tables
    .selectFrom('dynamic')
    .select((dynamic) => [
      dynamic.fn.sum('likes').as('likes'),
      sql<number>`count(distinct ${sql.ref('author')})`.as('authors'),
    ])
    .where('school_id', '=', schoolId)
    .where('created_at', '>=', range.from)
    .where('created_at', '<=', range.to)
    .executeTakeFirstOrThrow()
  return { likes: Number(row.likes ?? 0), authors: Number(row.authors) }
}

async function byCategory(tables: Kysely<EntityTables>, schoolId: number, range: Range) {
  const rows = await tables
    .selectFrom('dynamic')
    .leftJoin('dynamic_category as category', (join) =>
      join.onRef('category.school_id', '=', 'dynamic.school_id').onRef('category.id', '=', 'dynamic.category'),
    )
    .select((row) => ['category.name', row.fn.countAll<number>().as('rows')])
    .where('dynamic.school_id', '=', schoolId)
    .where('dynamic.created_at', '>=', range.from)
    .where('dynamic.created_at', '<=', range.to)
    .groupBy('category.name')
    .orderBy('rows', 'desc')
    .orderBy('category.name')
    .execute()
  return rows.map((row) => ({ name: String(row.name ?? '未分类'), dynamics: Number(row.rows) }))
}

async function byTopic(tables: Kysely<EntityTables>, schoolId: number, range: Range) {
  const rows = await tables
    .selectFrom('dynamic')
    .innerJoin('topic', (join) =>
      join.onRef('topic.school_id', '=', 'dynamic.school_id').onRef('topic.id', '=', 'dynamic.topic'),
    )
    .select((row) => ['topic.id', 'topic.title', 'topic.heat', row.fn.countAll<number>().as('rows')])
    .where('dynamic.school_id', '=', schoolId)
    .where('dynamic.created_at', '>=', range.from)
    .where('dynamic.created_at', '<=', range.to)
    .groupBy(['topic.id', 'topic.title', 'topic.heat'])
    .orderBy('rows', 'desc')
    .orderBy('topic.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    title: String(row.title ?? ''),
    dynamics: Number(row.rows),
    heat: Number(row.heat ?? 0),
  }))
}
