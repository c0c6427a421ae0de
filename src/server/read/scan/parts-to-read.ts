import { type Kysely, sql } from 'kysely'
import type { Where } from '../../../catalogue/schema/request.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../../rows/entity-table.ts'
import { indexesHolding } from '../order-index.ts'
import { allOf, matchingBut, ofSchool, splitWhere } from '../where.ts'
import { hasMoreThan } from './has-more-than.ts'
import { keyRanges, type Part } from './key-ranges.ts'

/** Rows an index finds up to which they are looked up in one statement, as a part of those looked at one after another. */
const fewShare = 5

/** Groups that are too many for each range to hand over, as a part of its rows. */
const manyShare = 10

/** What is read of each row: an entity's rows of a school under a filter, and of which fields. */
export type Scan = {
  readonly schoolId: number
  readonly entity: Entity
  readonly where: Where
  readonly fields: readonly string[]
  /** Whether rows are put together by what is computed of them, which no index has in order. */
  readonly isComputed?: boolean
  /** The entity whose rows they are put together by: of many, ranges would hand over nearly as many groups as rows. */
  readonly referred?: string
}

/** The parts to read one after another, and whether an index has every field of them. */
export type Parts = { readonly parts: readonly Part[]; readonly isIndexed: boolean }

/**
 * In how many statements rows are read, so that on SQLite none takes much longer than 50 ms: one cannot be interrupted, and between
 * two others have their turn and whoever asked may have gone. It is one where an index has every field or finds few rows, where a
 * keyword is looked up, and where there are few rows or many groups; else each row is looked at, in ranges of keys. PostgreSQL serves others
 * meanwhile, and is several times as quick with one statement, which several workers share.
 */
export async function partsToRead(
  { engine, rowsAtOnce }: Pick<Database, 'engine' | 'rowsAtOnce'>,
  db: Kysely<Tables>,
  { schoolId, entity, where, fields, isComputed = false, referred }: Scan,
): Promise<Parts> {
  const table = tableFor(entity).name
  const filtered = [...new Set([where.in, where.from, where.to].flatMap((part) => Object.keys(part)))]
  const indexes = indexesHolding(entity, where)
  const isIndexed = indexes.some((columns) =>
    [...filtered, ...fields].every((field) => columns.includes(sqlName(field))),
  )
  const whole = { parts: [{ rows: sql.table(table), conditions: [] }], isIndexed }
  if (engine === 'postgres' || where.keyword !== null || (isIndexed && !isComputed)) return whole
  const few = Math.ceil(rowsAtOnce / fewShare)
  for (const field of filtered.filter((name) => indexes.some(([first]) => first === sqlName(name)))) {
    const found = sql`${sql.table(table)} where ${allOf(matchingBut(schoolId, splitWhere(where, [field]).along))}`
    if (!(await hasMoreThan(db, found, few))) return whole
  }
  const ranges = await keyRanges(db, table, schoolId, rowsAtOnce)
  if (ranges.length === 0) return whole
  if (referred !== undefined) {
    const groups = sql`${sql.table(sqlName(referred))} where ${ofSchool(schoolId)}`
    if (await hasMoreThan(db, groups, Math.ceil(rowsAtOnce / manyShare))) return whole
  }
  return { parts: ranges, isIndexed: false }
}
