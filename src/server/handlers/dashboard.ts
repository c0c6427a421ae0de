import { type Kysely, sql } from 'kysely'
import type { dashboardFigures as query } from '../../../commands/dashboard/statistics.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { type EntityTables, entityTables } from '../database/entity-tables.ts'
import type { Tables } from '../database/tables.ts'
import { dailyCounts, totalOf } from './row-counts.ts'
import { daysOf, dayText, type Range, rangeOf } from './statistics-range.ts'

/** What students publish. */
const published = ['dynamic', 'lovePost', 'question', 'lostItem', 'roommate', 'parttimeJob']
/** What they say below it. */
const said = ['comment', 'reply', 'answer']
const mostColleges = 10

type Daily = ReadonlyMap<number, number>

/** How the school did between two moments, counted from its rows, beside the time of the same length before. */
export async function dashboardFigures(
  db: Kysely<Tables>,
  catalogue: Catalogue,
  schoolId: number,
  params: Readonly<Record<string, unknown>>,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const range = rangeOf(params)
  const before = { from: range.from - (range.to - range.from) - 1, to: range.from - 1 }
  const tables = entityTables(db)
  const count = (names: readonly string[], when: Range) =>
    Promise.all(names.map((name) => dailyCounts(tables, sqlName(name), schoolId, when)))
  const [users, kinds, comments, sales] = await Promise.all([
    dailyCounts(tables, 'user', schoolId, range),
    count(published, range),
    count(said, range),
    salesOf(tables, schoolId, range),
  ])
  const [usersBefore, kindsBefore, salesBefore] = await Promise.all([
    dailyCounts(tables, 'user', schoolId, before),
    count(published, before),
    salesOf(tables, schoolId, before),
  ])
  const posts = merged(kinds)
  const talk = merged(comments)
  return {
    users: await userTotal(tables, schoolId),
    newUsers: totalOf(users),
    posts: totalOf(posts),
    comments: totalOf(talk),
    orders: sum(sales, 'orders'),
    income: sum(sales, 'income'),
    newUsersBefore: totalOf(usersBefore),
    postsBefore: totalOf(merged(kindsBefore)),
    ordersBefore: sum(salesBefore, 'orders'),
    incomeBefore: sum(salesBefore, 'income'),
    daily: daysOf(range).map((day) => ({
      day: dayText(day),
      users: users.get(day) ?? 0,
      posts: posts.get(day) ?? 0,
      comments: talk.get(day) ?? 0,
      orders: sales.get(dayText(day))?.orders ?? 0,
      income: sales.get(dayText(day))?.income ?? 0,
    })),
    kinds: published
      .map((name, index) => ({
        name: catalogue.entities.get(name)?.title ?? name,
        posts: totalOf(kinds[index] ?? new Map()),
      }))
      .sort((one, other) => other.posts - one.posts),
    colleges: await byCollege(tables, schoolId, range),
  }
}

/** Orders and income (分) by day, as they are kept day by day. */
async function salesOf(
  tables: Kysely<EntityTables>,
  schoolId: number,
  range: Range,
): Promise<ReadonlyMap<string, { readonly orders: number; readonly income: number }>> {
  const days = daysOf(range)
  const rows = await tables
    .selectFrom('sale_figure')
    .select(['period', 'orders', 'amount'])
    .where('school_id', '=', schoolId)
    .where('span', '=', 'day')
    .where('period', '>=', dayText(days[0] ?? 0))
    .where('period', '<=', dayText(days.at(-1) ?? 0))
    .execute()
  return new Map(rows.map((row) => [String(row.period), { orders: Number(row.orders), income: Number(row.amount) }]))
}

async function userTotal(tables: Kysely<EntityTables>, schoolId: number): Promise<number> {
  const row = await tables
    .selectFrom('user')
    .select((user) => user.fn.countAll<number>().as('rows'))
    .where('school_id', '=', schoolId)
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}

async function byCollege(tables: Kysely<EntityTables>, schoolId: number, range: Range) {
  const college = sql<string>`coalesce(${sql.ref('college')}, '')`
  const rows = await tables
    .selectFrom('user')
    .select((user) => [college.as('name'), user.fn.countAll<number>().as('rows')])
    .where('school_id', '=', schoolId)
    .where('created_at', '<=', range.to)
    .groupBy(college)
    .orderBy('rows', 'desc')
    .limit(mostColleges)
    .execute()
  return rows.map((row) => ({ name: String(row.name) || '未填写', users: Number(row.rows) }))
}

function merged(each: readonly Daily[]): Daily {
  const sums = new Map<number, number>()
  for (const days of each) for (const [day, rows] of days) sums.set(day, (sums.get(day) ?? 0) + rows)
  return sums
}

function sum<K extends string>(days: ReadonlyMap<string, Readonly<Record<K, number>>>, name: K): number {
  return [...days.values()].reduce((all, each) => all + each[name], 0)
}
