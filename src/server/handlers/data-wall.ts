import { sql } from 'kysely'
import type { dataWallFigures as query, courseUsers as usersQuery } from '../../../commands/dataWall/statistics.ts'
import { user } from '../../../commands/userManagement/user.ts'
import { listPermission } from '../../catalogue/permission.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { contains } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
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
import { dayColumn, daysOf, dayText } from './statistics-range.ts'

const most = 10
const mostUsers = 20

type Sums = { readonly rows: number; readonly income: number; readonly fee: number }

const none: Sums = { rows: 0, income: 0, fee: 0 }

/** How the wall did between two moments, counted from its rows; refunded and unpaid orders are no income. */
export async function dataWallFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const [courses, files, orders, categories, best] = await Promise.all([
    dailyCounts(survey, 'course'),
    dailyCounts(survey, 'course_file'),
    dailySales(survey),
    countsByCategory(survey, 'course', 'album_category'),
    bestSold(survey),
  ])
  const sum = (name: keyof Sums) => [...orders.values()].reduce((all, day) => all + day[name], 0)
  return {
    pendingCourses: await waitingCount(survey, 'course'),
    pendingFiles: await waitingCount(survey, 'courseFile'),
    pendingAlbums: await waitingCount(survey, 'album'),
    courses: totalOf(courses),
    orders: sum('rows'),
    income: sum('income'),
    fee: sum('fee'),
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      courses: courses.get(day) ?? 0,
      files: files.get(day) ?? 0,
      orders: (orders.get(day) ?? none).rows,
      income: (orders.get(day) ?? none).income,
    })),
    categories: categories.map(({ name, rows }) => ({ name, courses: rows })),
    best,
  }
}

/**
 * People whose nickname holds a text, or those who gave most where none is given. Whoever may see the list of people finds
 * them by their real name too, and is told it.
 */
export async function courseUsers(
  { database, account }: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof usersQuery)['answer']>> {
  const { schoolId, allows } = account
  const name = String(params.name ?? '')
  const mayKnow = allows(listPermission(user))
  const searched = mayKnow ? ['user.nickname', 'user.name'] : ['user.nickname']
  const given = (table: string, column: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} as given where given.school_id = ${schoolId} and given.${sql.ref(column)} = ${sql.ref('user.id')})`
  let users = entityTables(database.aside)
    .selectFrom('user')
    .select(['user.id', 'user.nickname', 'user.name', 'user.college'])
    .select([given('course', 'author').as('courses'), given('album', 'owner').as('albums')])
    .where('user.school_id', '=', schoolId)
  users =
    name === ''
      ? users.where('user.id', 'in', (course) =>
          course.selectFrom('course').select('author').where('school_id', '=', schoolId),
        )
      : users.where((or) => or.or(searched.map((column) => contains(database.engine, column, name))))
  const rows = await users.orderBy('courses', 'desc').orderBy('user.id').limit(mostUsers).execute()
  return {
    users: rows.map((row) => ({
      user: Number(row.id),
      nickname: textOf(row.nickname),
      name: mayKnow ? textOf(row.name) : null,
      college: mayKnow ? textOf(row.college) : null,
      courses: Number(row.courses),
      albums: Number(row.albums),
    })),
  }
}

async function dailySales(survey: Survey): Promise<ReadonlyMap<number, Sums>> {
  const rows = await paid(survey)
    .select((order) => [
      dayColumn('created_at').as('day'),
      order.fn.countAll<number>().as('rows'),
      order.fn.sum<number>('amount').as('income'),
      sql<number>`sum(amount - coalesce(refunded, 0) - ((amount - coalesce(refunded, 0)) * (10000 - rate)) / 10000)`.as(
        'fee',
      ),
    ])
    .groupBy(dayColumn('created_at'))
    .execute()
  return new Map(
    rows.map((row) => [
      Number(row.day),
      { rows: Number(row.rows), income: Number(row.income ?? 0), fee: Number(row.fee ?? 0) },
    ]),
  )
}

function paid(survey: Survey) {
  return rowsWithin(survey, 'course_order').where('course_order.status', '=', 'paid')
}

async function bestSold(survey: Survey) {
  const rows = await paid(survey)
    .innerJoin('course', (join) =>
      join.onRef('course.school_id', '=', 'course_order.school_id').onRef('course.id', '=', 'course_order.course'),
    )
    .select((row) => [
      'course.title',
      row.fn.countAll<number>().as('rows'),
      row.fn.sum<number>('course_order.amount').as('income'),
    ])
    .groupBy(['course.id', 'course.title'])
    .orderBy('rows', 'desc')
    .orderBy('course.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ title: textOf(row.title), orders: Number(row.rows), income: Number(row.income ?? 0) }))
}

function textOf(cell: unknown): string | null {
  return cell === null || cell === undefined ? null : String(cell)
}
