import { type Kysely, type SqlBool, sql } from 'kysely'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { tableFor } from '../../rows/entity-table.ts'
import { indexesHolding } from '../order-index.ts'
import { allOf, everyRow, ofSchool } from '../where.ts'
import { hasMoreThan } from './has-more-than.ts'
import { areQuickerFound, keyRanges, lookUp, type Part } from './key-ranges.ts'
import {
  apartFrom,
  foundBy,
  holding,
  inFewStatements,
  inKeyRanges,
  isLed,
  type Parts,
  rangedIn,
  type Scan,
} from './parts-to-read.ts'
import { valueRanges } from './value-ranges.ts'

/** Groups that are too many for each range to hand over, as a part of its rows. */
const manyShare = 10

/** What is read of each row of those that are put together. */
export type GroupScan = Scan & {
  /** The field whose values they are put together by. */
  readonly by?: string
  /** Whether they are put together by what is computed of them, which no index has in order. */
  readonly isComputed?: boolean
  /** A reference whose different values are counted: such counts add up only where all rows of a value are in one part. */
  readonly distinct?: string
  /** Whether rows without that reference, or without what they are put together by, may be left out. */
  readonly isNamed?: boolean
}

/** A part of the rows, which has some of a value's rows alone where they are scattered. */
type GroupPart = Part & { readonly isScattered?: boolean }

/** The parts to read one after another, and the field each of whose values is in one of them alone, if one is, but in those scattered. */
export type GroupParts = Parts & { readonly parts: readonly GroupPart[]; readonly whole: string | null }

/**
 * In how many statements rows are read that are put together, by the same rule as `partsToRead`: and where each would be looked at, they are
 * read in ranges of a field's values by its index, if that has to be or takes less.
 */
export async function partsToGroup(database: Database, db: Kysely<Tables>, scan: GroupScan): Promise<GroupParts> {
  const { schoolId, entity, where, isComputed = false, distinct } = scan
  const few = await inFewStatements(database, db, scan, !isComputed && distinct === undefined)
  if (few) return { ...few, whole: null }
  const { rowsAtOnce } = database
  // An index of some rows alone is none to go along: the condition that makes it fit would have to be spelled out.
  const indexes = indexesHolding(entity, everyRow)
  const whole = await fieldToFollow(rowsAtOnce, db, scan, indexes)
  if (whole === null) return { ...(await inKeyRanges(database, db, scan)), whole }
  const isIndexed = isLed(holding(indexes, scan), whole)
  const atOnce = isIndexed ? rowsAtOnce : Math.ceil(rowsAtOnce / lookUp)
  const table = tableFor(entity).name
  const { parts, frequent } = await valueRanges(db, table, schoolId, whole, where, atOnce, distinct !== undefined)
  const others = await partsOfOthers(database, db, scan, whole, frequent, atOnce)
  return { parts: [...parts, ...others], filter: apartFrom(database, scan), isIndexed, whole }
}

/** The field whose index rows are read along; null where each is looked at as they are stored. */
async function fieldToFollow(
  rowsAtOnce: number,
  db: Kysely<Tables>,
  scan: GroupScan,
  indexes: readonly (readonly string[])[],
): Promise<string | null> {
  const { entity, where, by, distinct } = scan
  const held = holding(indexes, scan)
  if (distinct !== undefined) {
    if (!isLed(indexes, distinct)) throw new Error(`${entity.name} has no index of ${distinct}`)
    return distinct
  }
  const grouped = by !== undefined && isLed(indexes, by) ? by : null
  if (grouped !== null && (await hasManyValues(db, scan, grouped, rowsAtOnce))) return grouped
  for (const field of rangedIn(where).filter((name) => isLed(indexes, name))) {
    if (isLed(held, field) || (await areQuickerFound(db, tableFor(entity).name, foundBy(scan, [field])))) return field
  }
  return grouped !== null && isLed(held, grouped) ? grouped : null
}

/** Whether a reference may have so many values that ranges of keys would hand over nearly as many groups as rows. */
async function hasManyValues(db: Kysely<Tables>, { schoolId, entity }: Scan, name: string, rowsAtOnce: number) {
  const field = entity.fields[name]
  if (field?.kind !== 'ref') return false
  const referred = sql`${sql.table(sqlName(field.entity))} where ${ofSchool(schoolId)}`
  return hasMoreThan(db, referred, Math.ceil(rowsAtOnce / manyShare))
}

/**
 * The rows that have one of some values of a field, or none if they are wanted: each row is looked at as they are stored, unless it is only
 * those without, and no more than `atOnce`.
 */
async function partsOfOthers(
  { rowsAtOnce }: Database,
  db: Kysely<Tables>,
  { schoolId, entity, where, isNamed = false }: GroupScan,
  field: string,
  frequent: readonly unknown[],
  atOnce: number,
): Promise<GroupPart[]> {
  const table = tableFor(entity).name
  const [rows, value] = [sql.table(table), sql.ref(sqlName(field))]
  const isNoneMeant = !isNamed && !rangedIn(where).includes(field)
  const isNone = sql<SqlBool>`${value} is null`
  const ofNone = sql`${rows} where ${allOf([ofSchool(schoolId), isNone])}`
  if (frequent.length === 0 && !isNoneMeant) return []
  if (frequent.length === 0 && !(await hasMoreThan(db, ofNone, atOnce))) return [{ rows, conditions: [isNone] }]
  // The sign keeps SQLite from the index of these values.
  const isFrequent = frequent.length === 0 ? [] : [sql<SqlBool>`+${value} in (${sql.join(frequent)})`]
  const isMeant = sql<SqlBool>`(${sql.join([...isFrequent, ...(isNoneMeant ? [sql`+${value} is null`] : [])], sql` or `)})`
  const parts = await keyRanges(db, table, schoolId, rowsAtOnce)
  return parts.map((part) => ({ rows: part.rows, conditions: [...part.conditions, isMeant], isScattered: true }))
}
