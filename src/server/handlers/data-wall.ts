import { type SqlBool, sql } from 'kysely'
import { courseOrder } from '../../../commands/dataWall/courseOrder.ts'
import type { dataWallFigures as query, courseUsers as usersQuery } from '../../../commands/dataWall/statistics.ts'
import { user } from '../../../commands/userManagement/user.ts'
import { dayText } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { listPermission } from '../../catalogue/permission.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { contains, isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import { addedUp, groupRows } from '../read/scan/group-rows.ts'
import { partsToRead } from '../read/scan/parts-to-read.ts'
import { allOf, everyRow, type SqlCondition } from '../read/where.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallContext } from '../write/handler.ts'
import {
  countsByCategory,
  dailyCounts,
  dailyFigures,
  figuresOf,
  isThere,
  ofDay,
  platformPart,
  referredRows,
  type Survey,
  surveyOf,
  totalOf,
  waitingCount,
} from './row-counts.ts'
import { daysOf } from './statistics-range.ts'

const most = 10
const mostUsers = 20

/** How the wall did between two moments, counted from its rows; orders are no income that are unpaid or paid by points, nor is what was paid back. */
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
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof usersQuery)['answer']>> {
  const { schoolId, allows } = context.account
  const { aside } = context.database
  const mayKnow = allows(listPermission(user))
  const isMeant = nameHolding(context, String(params.name ?? ''), mayKnow ? ['nickname', 'name'] : ['nickname'])
  const givers = await mostGiving(context, isMeant)
  const others = isMeant === null ? [] : await peopleBut(context, [...givers.keys()], isMeant, mostUsers - givers.size)
  const ids = [...givers.keys(), ...others]
  const albums = sql<number>`(select count(*) from album where album.school_id = ${schoolId} and album.owner = "user".id)`
  const people = await entityTables(aside)
    .selectFrom('user')
    .select(['id', 'nickname', 'name', 'college', albums.as('albums')])
    .where('school_id', '=', schoolId)
    .where(isOneOf(context.database.engine, 'id', ids))
    .execute()
  const found = new Map(people.map((person) => [Number(person.id), person]))
  return {
    users: ids.flatMap((id) => {
      const person = found.get(id)
      if (!person) return []
      return {
        user: id,
        nickname: textOf(person.nickname),
        name: mayKnow ? textOf(person.name) : null,
        college: mayKnow ? textOf(person.college) : null,
        courses: givers.get(id) ?? 0,
        albums: Number(person.albums),
      }
    }),
  }
}

/** Whether one of a person's texts holds `name`; null where it is empty, as all do. */
function nameHolding({ database }: CallContext, name: string, columns: readonly string[]): SqlCondition | null {
  if (name === '') return null
  const each = columns.map((column) => contains(database.engine, `user.${column}`, name))
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}

/** Who is meant and gave most, with how many courses they gave, the most first. */
async function mostGiving(
  { database, catalogue, account: { schoolId } }: CallContext,
  isMeant: SqlCondition | null,
): Promise<ReadonlyMap<number, number>> {
  const course = entityNamed(catalogue, 'course')
  const scan = { schoolId, entity: course, where: everyRow, fields: ['author'], by: 'author', isNamed: true }
  const isGiver = sql<SqlBool>`"user".school_id = ${schoolId} and "user".id = grouped.value`
  const having = sql<SqlBool>`exists (select 1 from "user" where ${allOf(isMeant === null ? [isGiver] : [isGiver, isMeant])})`
  const groups = await groupRows(database, scan, { by: sql.ref('author'), most: mostUsers, having })
  return new Map(groups.map(({ value, rows }) => [Number(value), rows]))
}

/** The first people who are meant and are not among `ids`, in the order of their own. */
async function peopleBut(
  { database, catalogue, account: { schoolId } }: CallContext,
  ids: readonly number[],
  isMeant: SqlCondition,
  most: number,
): Promise<number[]> {
  if (most === 0) return []
  const entity = entityNamed(catalogue, user.name)
  const { parts, filter } = await partsToRead(database, database.aside, {
    schoolId,
    entity,
    where: everyRow,
    fields: ['nickname', 'name'],
  })
  const isOther = sql<SqlBool>`not ${isOneOf(database.engine, 'id', ids)}`
  const found: number[] = []
  for (const { rows, conditions } of parts) {
    const part = await sql<{ readonly id: number }>`
      select id from ${rows} where ${allOf([...filter, ...conditions, isMeant, isOther])}
      order by id limit ${most}`.execute(database.aside)
    found.push(...part.rows.map(({ id }) => Number(id)))
  }
  return found.sort((one, other) => one - other).slice(0, most)
}

/** What is left of an order in 分: one paid by points brought no money in. */
const left = sql`case when coalesce(payment, '') = 'points' then 0 else amount - coalesce(refunded, 0) end`
const paid = { fields: ['status', 'amount', 'refunded', 'rate', 'payment'], in: { status: ['paid'] } }
const sums = {
  income: sql`sum(${left})`,
  fee: sql`sum(${platformPart(courseOrder, left)})`,
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
