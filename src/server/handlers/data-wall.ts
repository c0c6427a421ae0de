import { sql } from 'kysely'
import type { dataWallFigures as query, courseUsers as usersQuery } from '../../../commands/dataWall/statistics.ts'
import { user } from '../../../commands/userManagement/user.ts'
import { listPermission } from '../../catalogue/permission.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { contains } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import { addedUp } from '../read/scan/group-rows.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallContext } from '../write/handler.ts'
import {
  countsByCategory,
  dailyCounts,
  dailyFigures,
  figuresOf,
  isThere,
  ofDay,
  referredRows,
  type Survey,
  surveyOf,
  totalOf,
  waitingCount,
} from './row-counts.ts'
import { daysOf, dayText } from './statistics-range.ts'

const most = 10
const mostUsers = 20

/** How the wall did between two moments, counted from its rows; refunded and unpaid orders are no income. */
export async function dataWallFigures(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const survey = surveyOf(context, params)
  const [courses, files, orders, categories, best] = await Promise.all([
    dailyCounts(survey, 'course'),
    dailyCounts(survey, 'courseFile'),
    dailyFigures(survey, 'courseOrder', paid, { sums }),
    countsByCategory(survey, 'course', 'albumCategory'),
    bestSold(survey),
  ])
  const all = addedUp(sums, orders.values())
  return {
    pendingCourses: await waitingCount(survey, 'course'),
    pendingFiles: await waitingCount(survey, 'courseFile'),
    pendingAlbums: await waitingCount(survey, 'album'),
    courses: totalOf(courses),
    orders: all.rows,
    income: all.income,
    fee: all.fee,
    daily: daysOf(survey.range).map((day) => ({
      day: dayText(day),
      courses: courses.get(day) ?? 0,
      files: files.get(day) ?? 0,
      orders: ofDay(sums, orders, day).rows,
      income: ofDay(sums, orders, day).income,
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

const left = sql`amount - coalesce(refunded, 0)`
const paid = { fields: ['status', 'amount', 'refunded', 'rate'], in: { status: ['paid'] } }
const sums = {
  income: sql`sum(amount)`,
  fee: sql`sum(${left} - ((${left}) * (10000 - rate)) / 10000)`,
}

async function bestSold(survey: Survey) {
  const having = isThere(survey, 'course')
  const groups = await figuresOf(
    survey,
    'courseOrder',
    { ...paid, by: 'course', isNamed: true },
    { sums, most, having },
  )
  const courses = await referredRows(survey, 'course', groups, ['title'])
  return groups.map(({ value, rows, sums: { income } }) => ({
    title: textOf(courses.get(String(value))?.title),
    orders: rows,
    income,
  }))
}

function textOf(cell: unknown): string | null {
  return cell === null || cell === undefined ? null : String(cell)
}
