import { type RawBuilder, sql } from 'kysely'
import type { Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Database } from '../database/open-database.ts'
import type { Counts } from '../database/school-version.ts'
import { tableFor } from '../rows/entity-table.ts'
import { matchingByText } from './keyword-page.ts'
import { indexesHolding } from './order-index.ts'
import { groupRows } from './scan/group-rows.ts'
import { hasMoreThan } from './scan/has-more-than.ts'
import { type GroupParts, type GroupScan, partsToGroup } from './scan/parts-to-group.ts'
import { filteredIn, isLed } from './scan/parts-to-read.ts'
import { allOf, matching, matchingBut, splitWhere } from './where.ts'

/** Rows that are looked up to tell whether most match, as a part of those looked at one after another. */
const firstShare = 4

/** How many rows there are, in all or by the values of a field; all of them stand under an empty text. */
export function countRows(
  database: Database,
  schoolId: number,
  entity: Entity,
  where: Where,
  by: string | null,
): Promise<Counts> {
  return countIn(database, scanOf(schoolId, entity, where, by))
}

function scanOf(schoolId: number, entity: Entity, where: Where, by: string | null): GroupScan {
  return { schoolId, entity, where, ...(by === null ? { fields: [] } : { fields: [by], by }) }
}

/** @param read the parts they are counted in, and `enough` after how many of all no more are looked for, about. */
async function countIn(database: Database, scan: GroupScan, read?: GroupParts, enough?: number): Promise<Counts> {
  const { by } = scan
  const grouping = { by: by === undefined ? null : sql.ref(sqlName(by)), ...(enough === undefined ? {} : { enough }) }
  const groups = await groupRows(database, scan, grouping, read)
  return new Map(groups.map(({ value, rows }) => [by === undefined ? '' : String(value), rows]))
}

/** Rows that are counted by themselves: those of a value, or all. */
type Counted = { readonly value: string; readonly where: Where }

/** The same, counted no further than to `most` in all or of each value of a status; rows without one are left out. */
export async function countUpTo(
  database: Database,
  schoolId: number,
  entity: Entity,
  where: Where,
  by: string | null,
  most: number,
): Promise<Counts> {
  const field = by === null ? undefined : entity.fields[by]
  const values = field?.kind === 'status' ? Object.keys(field.options) : []
  const counted: readonly Counted[] =
    by === null
      ? [{ value: '', where }]
      : values.map((value) => ({ value, where: { ...where, in: { ...where.in, [by]: [value] } } }))
  if (database.engine === 'postgres') {
    const counts = counted.map(async ({ where }) => {
      const conditions = allOf(await matchingByText(database, entity, schoolId, where))
      return upTo(sql`${sql.table(tableFor(entity).name)} where ${conditions}`, most)
    })
    const found = await figures(database, await Promise.all(counts))
    return new Map(counted.map(({ value }, index) => [value, found[index] ?? 0]))
  }
  const scan = scanOf(schoolId, entity, where, by)
  const read = await partsToGroup(database, database.aside, scan)
  const isLong = where.keyword === null && read.parts.length > 1
  const first = isLong ? await countAmongFirst(database, schoolId, entity, counted, by, most) : null
  const counts = first ?? (await countIn(database, scan, read, by === null ? most : undefined))
  return new Map(counted.map(({ value }) => [value, Math.min(counts.get(value) ?? 0, most)]))
}

/** How many rows there are of each, in one statement: what is asked together is answered in one round trip. */
export function countEach(
  database: Database,
  schoolId: number,
  asked: readonly { readonly entity: Entity; readonly where: Where }[],
): Promise<number[]> {
  const counts = asked.map(({ entity, where }) => {
    const conditions = allOf(matching(database, entity, schoolId, where))
    return sql`select count(*) from ${sql.table(tableFor(entity).name)} where ${conditions}`
  })
  return figures(database, counts)
}

/** What the first rows found by an index tell, where most of them match: null where they are too few and more may. */
async function countAmongFirst(
  database: Database,
  schoolId: number,
  entity: Entity,
  counted: readonly Counted[],
  by: string | null,
  most: number,
): Promise<Counts | null> {
  const looked = Math.ceil(database.rowsAtOnce / firstShare)
  const counts = new Map<string, number>()
  for (const { value, where } of counted) {
    const fields = filteredIn(where)
    const led = by ?? fields.find((field) => isLed(indexesHolding(entity, where), field))
    const { along, rest } = splitWhere(where, led === undefined ? [] : [led])
    const columns = sql.join(['school_id', ...fields.map(sqlName)].map((column) => sql.ref(column)))
    const rows = sql`${sql.table(tableFor(entity).name)} where ${allOf(matchingBut(schoolId, along))}`
    const matched = sql`(select ${columns} from ${rows} limit ${looked}) as looked where ${allOf(matchingBut(schoolId, rest))}`
    const [count = 0] = await figures(database, [upTo(matched, most)])
    if (count < most && (await hasMoreThan(database.aside, rows, looked))) return null
    counts.set(value, count)
  }
  return counts
}

/** How many rows there are, counted no further; `rows` is what stands behind `from`. */
function upTo(rows: RawBuilder<unknown>, most: number): RawBuilder<number> {
  return sql`select count(*) from (select 1 from ${rows} limit ${sql.lit(most)}) as counted`
}

/** What each of some queries of one number answers, in one statement. */
async function figures({ aside }: Database, counts: readonly RawBuilder<unknown>[]): Promise<number[]> {
  if (counts.length === 0) return []
  const columns = counts.map((count, index) => sql`(${count}) as ${sql.ref(`n${index}`)}`)
  const { rows } = await sql<Readonly<Record<string, number>>>`select ${sql.join(columns)}`.execute(aside)
  return counts.map((_, index) => Number(rows[0]?.[`n${index}`]))
}
