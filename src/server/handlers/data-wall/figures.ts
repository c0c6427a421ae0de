import { type Kysely, sql } from 'kysely'
import type { dataWallFigures as query, courseUsers as usersQuery } from '../../../../commands/dataWall/statistics.ts'
import { user } from '../../../../commands/userManagement/user.ts'
import { listPermission } from '../../../catalogue/permission.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { Account } from '../../access/account.ts'
import { contains } from '../../database/conditions.ts'
import { type EntityTables, entityTables } from '../../database/entity-tables.ts'
import type { Database } from '../../database/open-database.ts'
import { dailyCounts, totalOf, waitingCount } from '../row-counts.ts'
import { dayColumn, daysOf, dayText, type Range, rangeOf } from '../statistics-range.ts'

const most = 10
const mostUsers = 20

type Sums = { readonly rows: number; readonly income: number; readonly fee: number }

const none: Sums = { rows: 0, income: 0, fee: 0 }

/** How the wall did between two moments, counted from its rows; refunded and unpaid orders are no income. */
export async function dataWallFigures(
  { db }: Pick<Database, 'db'>,
  schoolId: number,
  params: Readonly<Record<string, unknown>>,
): Promise<AnswerOf<(typeof query)['answer']>> {
  const range = rangeOf(params)
  const tables = entityTables(db)
  const [courses, files, orders, categories, best] = await Promise.all([
    dailyCounts(tables, 'course', schoolId, range),
    dailyCounts(tables, 'course_file', schoolId, range),
    dailySales(tables, schoolId, range),
    byCategory(tables, schoolId, range),
    bestSold(tables, schoolId, range),
  ])
  const sum = (name: keyof Sums) => [...orders.values()].reduce((all, day) => all + day[name], 0)
  return {
    pendingCourses: await waitingCount(tables, 'course', schoolId),
    pendingFiles: await waitingCount(tables, 'course_file', schoolId),
    pendingAlbums: await waitingCount(tables, 'album', schoolId),
    courses: totalOf(courses),
    orders: sum('rows'),
    income: sum('income'),
    fee: sum('fee'),
    daily: daysOf(range).map((day) => ({
      day: dayText(day),
      courses: courses.get(day) ?? 0,
      files: files.get(day) ?? 0,
      orders: (orders.get(day) ?? none).rows,
      income: (orders.get(day) ?? none).income,
    })),
    categories,
    best,
  }
}

/**
 * People whose nickname holds a text, or those who gave most where none is given. Whoever may see the list of people finds
 * them by their real name too, and is told it.
 */
export async function courseUsers(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { schoolId, allows }: Pick<Account, 'schoolId' | 'allows'>,
  name: string,
): Promise<AnswerOf<(typeof usersQuery)['answer']>> {
  const mayKnow = allows(listPermission(user))
  const searched = mayKnow ? ['user.nickname', 'user.name'] : ['user.nickname']
  const given = (table: string, column: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} as given where given.school_id = ${schoolId} and given.${sql.ref(column)} = ${sql.ref('user.id')})`
  let users = entityTables(db)
    .selectFrom('user')
    .select(['user.id', 'user.nickname', 'user.name', 'user.college'])
    .select([given('course', 'author').as('courses'), given('album', 'owner').as('albums')])
    .where('user.school_id', '=', schoolId)
  users =
    name === ''
      ? users.where('user.id', 'in', (course) =>
          course.selectFrom('course').select('author').where('school_id', '=', schoolId),
        )
      : users.where((or) => or.or(searched.map((column) => contains(engine, column, name))))
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

async function dailySales(
  tables: Kysely<EntityTables>,
  schoolId: number,
  range: Range,
): Promise<ReadonlyMap<number, Sums>> {
  const rows = await paid(tables, schoolId, range)
    .select((order) => [
      dayColumn('created_at').as('day'),
      order.fn.countAll<number>().as('rows'),
      order.fn.sum<number>('amount').as('income'),
      order.fn.sum<number>('fee').as('fee'),
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

function paid(tables: Kysely<EntityTables>, schoolId: number, range: Range) {
  return tables
    .selectFrom('course_order')
    .where('course_order.school_id', '=', schoolId)
    .where('course_order.status', '=', 'paid')
    .where('course_order.created_at', '>=', range.from)
    .where('course_order.created_at', '<=', range.to)
}

async function byCategory(tables: Kysely<EntityTables>, schoolId: number, range: Range) {
  const rows = await tables
    .selectFrom('course')
    .leftJoin('album_category as category', (join) =>
      join.onRef('category.school_id', '=', 'course.school_id').onRef('category.id', '=', 'course.category'),
    )
    .select((row) => ['category.name', row.fn.countAll<number>().as('rows')])
    .where('course.school_id', '=', schoolId)
    .where('course.created_at', '>=', range.from)
    .where('course.created_at', '<=', range.to)
    .groupBy('category.name')
    .orderBy('rows', 'desc')
    .execute()
  return rows.map((row) => ({ name: textOf(row.name) ?? '未分类', courses: Number(row.rows) }))
}

async function bestSold(tables: Kysely<EntityTables>, schoolId: number, range: Range) {
  const rows = await paid(tables, schoolId, range)
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
