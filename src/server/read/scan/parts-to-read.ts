import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Where } from '../../../catalogue/schema/request.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../../rows/entity-table.ts'
import { matchingByText } from '../keyword-page.ts'
import { indexesHolding } from '../order-index.ts'
import { allOf, byWords, matchingBut, matchingEach, type SqlCondition, splitWhere } from '../where.ts'
import { hasMoreThan } from './has-more-than.ts'
import { isOnePart, keyRanges, mostLookedUp, type Part } from './key-ranges.ts'
import { keywordParts } from './keyword-parts.ts'

/** Rows an index finds up to which they are looked up in one statement, as a part of those looked at one after another. */
const fewShare = 4

/** What is read of each row: an entity's rows of a school under a filter, and of which fields. */
export type Scan = {
  readonly schoolId: number
  readonly entity: Entity
  readonly where: Where
  readonly fields: readonly string[]
}

/** The parts to read one after another, what is true of the filter's rows in each, and whether an index has every field of them. */
export type Parts = {
  readonly parts: readonly Part[]
  readonly filter: readonly SqlCondition[]
  readonly isIndexed: boolean
}

/**
 * In how many statements rows are read, so that on SQLite none takes much longer than 50 ms: one cannot be interrupted, and between
 * two others have their turn and whoever asked may have gone. It is one where SQLite takes an index that has every field, where one
 * finds few rows, and where there are few; else what an index finds for a keyword is looked up part by part, or each row is looked at, in
 * ranges of keys. PostgreSQL serves others meanwhile, and is several times as quick with one statement, which several workers share.
 */
export async function partsToRead(database: Database, db: Kysely<Tables>, scan: Scan): Promise<Parts> {
  return (await inFewStatements(database, db, scan)) ?? (await inKeyRanges(database, db, scan))
}

/** Each row is looked at, as they are stored. */
export async function inKeyRanges(database: Database, db: Kysely<Tables>, scan: Scan): Promise<Parts> {
  const parts = await keyRanges(db, tableFor(scan.entity).name, scan.schoolId, database.rowsAtOnce)
  return { parts, filter: apartFrom(database, scan), isIndexed: false }
}

/** The filter, asked of each row of a part that has its own index: the sign keeps SQLite from any other. */
export function apartFrom(database: Database, scan: Scan): SqlCondition[] {
  return matchingEach(database, scan.entity, scan.schoolId, scan.where, (field) => sql`+${sql.ref(sqlName(field))}`)
}

/**
 * The parts, where not each row has to be looked at; null where it would take too long in few statements.
 * @param takesIndex whether an index that has every field is enough by itself.
 */
export async function inFewStatements(
  database: Database,
  db: Kysely<Tables>,
  scan: Scan,
  takesIndex = true,
): Promise<Parts | null> {
  const { schoolId, entity, where } = scan
  const { engine, rowsAtOnce } = database
  const table = tableFor(entity).name
  const indexes = indexesHolding(entity, where)
  const isIndexed = holding(indexes, scan).some((columns) => isFollowed(columns, where))
  const parts = [{ rows: sql.table(table), conditions: [] }]
  if (engine === 'postgres') {
    return { parts, filter: await matchingByText(database, entity, schoolId, where), isIndexed }
  }
  const columnOf = isIndexed ? undefined : byWords(database, entity, where)
  const one = { parts, filter: matchingEach(database, entity, schoolId, where, columnOf), isIndexed }
  if (isIndexed && takesIndex) return one

  const found = async (most: number) => {
    const held = await keywordParts(database, db, scan, most)
    return held && { parts: held, filter: apartFrom(database, scan), isIndexed }
  }
  const few = Math.ceil(rowsAtOnce / fewShare)
  const rare = await found(few)
  if (rare) return rare
  for (const fields of fieldsLed(indexes, where)) {
    if (!(await hasMoreThan(db, foundBy(scan, fields), few))) return one
  }
  if (await isOnePart(db, table, schoolId, rowsAtOnce)) return one
  return found(await mostLookedUp(db, table))
}

/** The indexes among some that have every field to be read of each row, those of the filter included: none has what a keyword is looked for in. */
export function holding(indexes: readonly (readonly string[])[], { where, fields }: Scan) {
  if (where.keyword !== null) return []
  const read = [...filteredIn(where), ...fields].map(sqlName)
  return indexes.filter((columns) => read.every((name) => columns.includes(name)))
}

/** Whether one of some indexes begins with a field. */
export function isLed(indexes: readonly (readonly string[])[], field: string): boolean {
  return indexes.some(([first]) => first === sqlName(field))
}

/** The fields of a filter that each of some indexes goes by: those that it begins with, up to the first that has ends. */
function fieldsLed(indexes: readonly (readonly string[])[], where: Where): string[][] {
  const fieldOf = new Map(filteredIn(where).map((field) => [sqlName(field), field]))
  const ranged = new Set(rangedIn(where).map(sqlName))
  const led = indexes.map((columns) => {
    const end = columns.findIndex((name, at) => !fieldOf.has(name) || (at > 0 && ranged.has(columns[at - 1] ?? '')))
    return columns.slice(0, end < 0 ? columns.length : end).flatMap((name) => fieldOf.get(name) ?? [])
  })
  return [...new Map(led.filter((fields) => fields.length > 0).map((fields) => [fields.join(), fields])).values()]
}

/** The rows that the filter's conditions on some fields find, as they stand behind `from`. */
export function foundBy({ schoolId, entity, where }: Scan, fields: readonly string[]): RawBuilder<unknown> {
  const found = allOf(matchingBut(schoolId, splitWhere(where, fields).along))
  return sql`${sql.table(tableFor(entity).name)} where ${found}`
}

/** The fields that a filter has ends for. */
export function rangedIn({ from, to }: Where): string[] {
  return [...new Set([from, to].flatMap((part) => Object.keys(part)))]
}

/** The fields that a filter has a condition on. */
export function filteredIn(where: Where): string[] {
  return [...new Set([...Object.keys(where.in), ...rangedIn(where)])]
}

/**
 * Whether SQLite takes an index that has every field: it goes by conditions alone, and rather looks up each row that lies between two
 * ends than to pass over an index in another order.
 */
function isFollowed(columns: readonly string[], where: Where): boolean {
  const ends = rangedIn(where).map(sqlName)
  const given = Object.keys(where.in).map(sqlName)
  const next = columns.find((name) => !given.includes(name))
  return ends.length === 0 || (next !== undefined && ends.includes(next))
}
