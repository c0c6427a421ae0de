import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isMasked } from '../../../catalogue/vocabulary/field-use.ts'
import type { Database } from '../../database/open-database.ts'
import type { Engine } from '../../database/table-ddl.ts'
import { gramsOfKeyword } from './grams.ts'
import { indexedFields, isIndexable, keywordIndexes } from './keyword-index.ts'

/** Bits of a row's number in SQLite's index that its id takes, and those the number of the index takes above it. */
const idBits = 32n
const numberBits = 10n
const idMask = sql.lit(2 ** 32 - 1)

/** No text has it: it stands between what a gram belongs to and the gram. */
const between = '\u{10fffd}'

/** What the grams of a school's rows in one index begin with, so that others' are never passed over. */
export function mark(schoolId: number, number: number): string {
  return `${schoolId.toString(36)}x${number.toString(36)}${between}`
}

/** The number that a school's row of id 0 has in SQLite's index. */
export function firstNumber(schoolId: number, number: number): bigint {
  return ((BigInt(schoolId) << numberBits) | BigInt(number)) << idBits
}

/** The ids of rows that may hold a keyword, in no order, as a query of one column `id`; all that do are among them. */
export type Posting = RawBuilder<{ id: number }>

/**
 * Where the rows of a school are looked up that may hold a keyword in some fields; null where only looking at each row tells,
 * as no index holds all of them yet.
 */
export function postingOf(
  database: Database,
  entity: Entity,
  schoolId: number,
  fields: readonly string[],
  keyword: string,
): Posting | null {
  const index = keywordIndexes(database).get(entity.name)
  if (!index?.isComplete || !isIndexable(schoolId) || keyword === '' || keyword.includes('\0')) return null
  const indexed = indexedFields(entity)
  if (!fields.every((field) => indexed.includes(field))) return null
  const known = posting(database.engine, schoolId, index.number, gramsOfKeyword(keyword))
  return sql`${known} union all select id from (${changedPast(schoolId, entity, index.number)}) as changed`
}

/**
 * The rows of a school that were changed by servers which do not keep an index, as those of another version do, since it knew all:
 * a query of `id` and the number of the change, `batch`.
 */
export function changedPast(schoolId: number, entity: Entity, number: number): RawBuilder<unknown> {
  return sql`select row_id as id, batch_id as batch from audit where school_id = ${schoolId} and entity = ${entity.name} and batch_id > (
    select case when indexed_by = ${number} and indexed = version then ${sql.lit(Number.MAX_SAFE_INTEGER)}
      when indexed_by = ${number} then coalesce(indexed, 0) else coalesce(indexed_before, 0) end
    from entity_version where school_id = ${schoolId} and entity = ${entity.name})`
}

/** Whether the rows looked up for a keyword are those that hold it in one of the fields, none besides; what is masked is not found by a part of it. */
export function isToldByIndex(entity: Entity, fields: readonly string[], keyword: string): boolean {
  const isWhole = indexedFields(entity).every((field) => fields.includes(field) && !isMasked(entity.fields[field]))
  return isWhole && [...keyword].length <= 2 && !/[\ue000-\ue07f\ud800-\udfff\ufffd]/.test(keyword)
}

/** The rows of an index that hold all of some grams. */
export function posting(engine: Engine, schoolId: number, number: number, grams: readonly string[]): Posting {
  const wanted = grams.map((gram) => mark(schoolId, number) + gram)
  if (engine === 'sqlite') {
    const query = wanted.map((gram) => `"${gram}"`).join(' AND ')
    return sql`select rowid & ${idMask} as id from keyword_gram where keyword_gram match ${query}`
  }
  return sql`select id from keyword_gram where school_id = ${schoolId} and number = ${number} and grams @> ${wanted}::text[]`
}

/** The ids of all rows of an index, whatever they hold; on SQLite from what the full-text index knows of their lengths. */
export function idsOfIndex(engine: Engine, schoolId: number, number: number): Posting {
  if (engine === 'postgres') {
    return sql`select id from keyword_gram where school_id = ${schoolId} and number = ${number}`
  }
  const [first, next] = [firstNumber(schoolId, number), firstNumber(schoolId, number + 1)]
  return sql`select id & ${idMask} as id from keyword_gram_docsize where id > ${first} and id < ${next}`
}
