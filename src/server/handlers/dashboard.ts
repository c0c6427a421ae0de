import { sumBy } from 'es-toolkit/math'
import { sql } from 'kysely'
import type { dashboardFigures as query } from '../../../commands/dashboard/statistics.ts'
import { user } from '../../../commands/userManagement/user.ts'
import { dayText } from '../../beijing-time.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { addedUp } from '../read/scan/group-rows.ts'
import type { Values } from '../rows/entity-table.ts'
import { leftStates } from '../standing/open-block.ts'
import type { CallContext } from '../write/handler.ts'
import { dailyCounts, figuresOf, type Survey, standing, surveyOf, totalOf } from './row-counts.ts'
import { daysOf } from './statistics-range.ts'

/** What students publish. */
const published = ['dynamic', 'lovePost', 'question', 'lostItem', 'roommate', 'parttimeJob']
/** What they say below it. */
const said = ['comment', 'reply', 'answer']
const mostColleges = 10

type Daily = ReadonlyMap<number, number>
type Sales = { readonly orders: number; readonly income: number }

/** How the school did between two moments, counted from its rows, beside the time of the same length before. */
export async function dashboardFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const { range } = survey
  const before = { ...survey, range: { from: range.from - (range.to - range.from) - 1, to: range.from - 1 } }
  const count = (names: readonly string[], when: Survey) => Promise.all(names.map((name) => dailyCounts(when, name)))
  const [users, kinds, comments, sales] = await Promise.all([
    dailyCounts(survey, 'user'),
    count(published, survey),
    count(said, survey),
    salesOf(survey),
  ])
  const [usersBefore, kindsBefore, salesBefore] = await Promise.all([
    dailyCounts(before, 'user'),
    count(published, before),
    salesOf(before),
  ])
  const posts = merged(kinds)
  const total = await userTotal(survey)
  const talk = merged(comments)
  return {
    users: total,
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
        name: context.catalogue.entities.get(name)?.title ?? name,
        posts: totalOf(kinds[index] ?? new Map()),
      }))
      .sort((one, other) => other.posts - one.posts),
    colleges: await byCollege(survey, total),
  }
}

/** Orders and income (分) by day, as somebody wrote them down in 销售数据; the screen says so. */
async function salesOf({ tables, schoolId, range }: Survey): Promise<ReadonlyMap<string, Sales>> {
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

async function userTotal(survey: Survey): Promise<number> {
  return (await standing(survey, 'user')) - (await standing(survey, 'user', leftStates))
}

/** The users there are by their college, those of the smaller ones as one: together as many as there are. */
async function byCollege(survey: Survey, total: number) {
  const by = sql`coalesce(college, '')`
  const status = Object.keys(user.fields.status.options).filter((each) => !leftStates.includes(each))
  const there = { moment: null, fields: ['college', 'status'], in: { status }, isComputed: true }
  const groups = await figuresOf(survey, 'user', there, { by, most: mostColleges })
  const others = total - addedUp({}, groups).rows
  return [
    ...groups.map(({ value, rows }) => ({ name: value || '未填写', users: rows })),
    ...(others > 0 ? [{ name: '其他', users: others }] : []),
  ]
}

function merged(each: readonly Daily[]): Daily {
  const sums = new Map<number, number>()
  for (const days of each) for (const [day, rows] of days) sums.set(day, (sums.get(day) ?? 0) + rows)
  return sums
}

function sum(days: ReadonlyMap<string, Sales>, name: keyof Sales): number {
  return sumBy([...days.values()], (each) => each[name])
}
