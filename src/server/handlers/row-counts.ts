import { chunk } from 'es-toolkit/array'
import { sum, sumBy } from 'es-toolkit/math'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { append } from '../../append.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../database/conditions.ts'
import { type EntityRow, type EntityTables, entityTables } from '../database/entity-tables.ts'
import { addedUp, type Group, type Grouping, groupRows, type Sums } from '../read/scan/group-rows.ts'
import { lookUp } from '../read/scan/key-ranges.ts'
import type { GroupScan } from '../read/scan/parts-to-group.ts'
import type { SqlCondition } from '../read/where.ts'
import type { Values } from '../rows/entity-table.ts'
import { countedField, rowCounts } from '../rows/kept-counts.ts'
import type { CallContext } from '../write/handler.ts'
import { dayColumn, type Range, rangeOf } from './statistics-range.ts'

/**
 * What the platform keeps of an order, of what is left of it: as the ledger divides it, what does not come out even is the platform's.
 * Nothing before it is settled: until then all of it may be given back.
 */
export function platformPart({ name, machine }: Entity, left: RawBuilder<unknown>): RawBuilder<unknown> {
  const { state, money } = machine ?? {}
  if (state === undefined || !money) throw new Error(`${name} moves no money`)
  const isSettled = sql`${sql.ref(sqlName(state))} in (${sql.join(money.settled.map((each) => sql.lit(each)))})`
  return sql`case when ${isSettled} then (${left}) - ((${left}) * (10000 - rate)) / 10000 else 0 end`
}

/** What figures are counted from: the rows of a school, within the range asked for. */
export type Survey = {
  readonly context: Pick<CallContext, 'database' | 'catalogue'>
  readonly tables: Kysely<EntityTables>
  readonly schoolId: number
  readonly range: Range
}

/** The rows a call's figures are counted from. @throws InputError as rangeOf does. */
export function surveyOf({ database, catalogue, account }: CallContext, params: Values): Survey {
  const context = { database, catalogue }
  return { context, tables: entityTables(database.aside), schoolId: account.schoolId, range: rangeOf(params) }
}

/** Which rows of a survey figures are of, and what is read of them besides. */
export type Surveyed = Pick<GroupScan, 'by' | 'isComputed' | 'distinct' | 'isNamed'> & {
  readonly fields?: readonly string[]
  readonly in?: Where['in']
  /** The field whose moment lies in the range, that of their creation where it is left out; null where any row is meant. */
  readonly moment?: string | null
}

/** Figures of the rows of an entity whose moment lies in the range, as `groupRows` has them: of all those rows, or by a value. */
export function figuresOf<S extends Sums>(
  { context: { database, catalogue }, schoolId, range }: Survey,
  name: string,
  { fields = [], in: among = {}, moment = 'createdAt', ...scan }: Surveyed,
  grouping: Grouping<S> = {},
): Promise<Group<S>[]> {
  const ends = (end: number) => (moment === null ? {} : { [moment]: end })
  const where = { in: among, from: ends(range.from), to: ends(range.to), keyword: null }
  const read = [...fields, ...[scan.by, scan.distinct].flatMap((field) => field ?? [])]
  const by = scan.by === undefined ? null : sql.ref(sqlName(scan.by))
  const entity = entityNamed(catalogue, name)
  return groupRows(database, { schoolId, entity, where, fields: read, ...scan }, { by, ...grouping })
}

/** Figures of the rows of each day, as days since 1970 in Beijing. */
export async function dailyFigures<S extends Sums>(
  survey: Survey,
  name: string,
  { moment = 'createdAt', fields = [], ...surveyed }: Surveyed & { readonly moment?: string } = {},
  grouping: Grouping<S> = {},
): Promise<ReadonlyMap<number, Group<S>>> {
  const scan = { ...surveyed, moment, fields: [...fields, moment], isComputed: true }
  const days = await figuresOf(survey, name, scan, { by: dayColumn(sqlName(moment)), ...grouping })
  return new Map(days.map((day) => [Number(day.value), day]))
}

/** Rows made on each day, as days since 1970 in Beijing. */
export async function dailyCounts(survey: Survey, name: string): Promise<ReadonlyMap<number, number>> {
  const days = await dailyFigures(survey, name)
  return new Map([...days].map(([day, { rows }]) => [day, rows]))
}

/** Figures of one day, which are 0 where it has no rows. */
export function ofDay<S extends Sums>(sums: S, days: ReadonlyMap<number, Group<S>>, day: number) {
  const found = days.get(day)
  return addedUp(sums, found ? [found] : [])
}

/** Figures of all the rows together, and how many there are. */
export async function sumsOf<S extends Sums>(survey: Survey, name: string, surveyed: Surveyed, sums: S) {
  return addedUp(sums, await figuresOf(survey, name, surveyed, { sums }))
}

/** That the row is still there that a group's value refers to. */
export function isThere({ schoolId }: Survey, name: string): SqlCondition {
  const table = sql.table(sqlName(name))
  return sql<SqlBool>`exists (select 1 from ${table} as referred where referred.school_id = ${schoolId} and referred.id = grouped.value)`
}

/** Columns of the rows that groups refer to, by id, as many in a statement as SQLite looks up at once; those of rows that are gone are missing. */
export async function referredRows(
  { context: { database }, tables, schoolId }: Survey,
  name: string,
  groups: readonly Group[],
  columns: readonly string[],
): Promise<ReadonlyMap<string, EntityRow>> {
  const ids = [...new Set(groups.flatMap(({ value }) => (value === null ? [] : [Number(value)])))]
  const found = new Map<string, EntityRow>()
  for (const some of chunk(ids, Math.ceil(database.rowsAtOnce / lookUp))) {
    const rows = await tables
      .selectFrom(sqlName(name))
      .select(['id', ...columns])
      .where('school_id', '=', schoolId)
      .where(isOneOf(database.engine, 'id', some))
      .execute()
    for (const row of rows) found.set(String(row.id), row)
  }
  return found
}

/**
 * What is left of groups of a reference by the name of the row each refers to, in the order of names; null where there is none, or it is
 * gone. Rows of one name are one.
 */
export async function byName<S extends Sums>(
  survey: Survey,
  name: string,
  groups: readonly Group<S>[],
): Promise<(readonly [name: string | null, groups: readonly Group<S>[]])[]> {
  const referred = await referredRows(survey, name, groups, ['name'])
  const byName = new Map<string | null, Group<S>[]>()
  for (const group of groups) {
    const given = referred.get(String(group.value))?.name ?? null
    const key = given === null ? null : String(given)
    append(byName, key, group)
  }
  return [...byName].sort(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1))
}

/** Rows by the name of their category, which the field `by` holds, the most first. */
export async function countsByCategory(survey: Survey, name: string, categories: string, by = 'category') {
  const named = await byName(survey, categories, await figuresOf(survey, name, { by }))
  return named
    .map(([category, groups]) => ({ name: category ?? '未分类', rows: addedUp({}, groups).rows }))
    .sort((one, other) => other.rows - one.rows)
}

/** Rows of all days together. */
export function totalOf(days: ReadonlyMap<number, number>): number {
  return sum([...days.values()])
}

/** Rows of an entity that stand in one of some states now; all of them where none is named. */
export async function standing(
  { context: { database, catalogue }, schoolId }: Survey,
  name: string,
  states?: readonly string[],
): Promise<number> {
  const entity = entityNamed(catalogue, name)
  if (states && countedField(entity) !== 'status') throw new Error(`Rows of ${name} are not counted by their status`)
  const counts = await rowCounts(database, schoolId, entity)
  return sumBy(states ?? [...counts.keys()], (state) => counts.get(state) ?? 0)
}

/** Rows of a queue that wait for a decision now. */
export function waitingCount(survey: Survey, name: string): Promise<number> {
  return standing(survey, name, ['pending'])
}
