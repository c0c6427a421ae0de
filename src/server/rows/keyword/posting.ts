import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Database } from '../../database/open-database.ts'
import type { Engine } from '../../database/table-ddl.ts'
import { gramsOfKeyword } from './grams.ts'
import { indexedFields, isIndexable, keywordIndexes, spelledFields } from './keyword-index.ts'
import { keywordTerms, type Term } from './keyword-terms.ts'
import { spelledGram } from './spelled-grams.ts'

/** Bits of a row's number in SQLite's index that its id takes, and those the number of the index takes above it. */
const idBits = 32n
const numberBits = 10n
export const idMask = sql.lit(2 ** 32 - 1)

/** No text has it: it stands between what a gram belongs to and the gram. */
const between = '\u{10fffd}'

/** What the grams of a school's rows in one index begin with, so that others' are never passed over. */
export function mark(schoolId: number, number: number): string {
  return `${schoolId.toString(36)}x${number.toString(36)}${between}`
}

/** What every gram that begins with `mark` comes before. */
export function afterMark(mark: string): string {
  return mark.replace(between, '\u{10fffe}')
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
  if (!index || !isTold(database, entity, schoolId, fields, keyword)) return null
  const { all, any } = gramsToFind(entity, fields, keyword)
  const known = posting(database.engine, schoolId, index.number, all)
  const among =
    any.length > 0 ? sql`${known} union all ${spelledRows(database.engine, schoolId, index.number, any)}` : known
  return sql`${among} union all select id from (${changedPast(schoolId, entity.name, index.number)}) as changed`
}

/** Whether an index holds all rows of a school that may hold a keyword in some fields. */
export function isTold(
  database: Database,
  entity: Entity,
  schoolId: number,
  fields: readonly string[],
  keyword: string,
): boolean {
  const isComplete = keywordIndexes(database).get(entity.name)?.isComplete === true
  if (!isComplete || !isIndexable(schoolId) || keyword === '' || keyword.includes('\0')) return false
  const indexed = indexedFields(entity)
  return fields.every((field) => indexed.includes(field))
}

/** What rows are looked up by: those that hold all of some grams, and those with any of some spellings. */
type GramsToFind = { readonly all: readonly string[]; readonly any: readonly string[] }

/** Most grams a keyword of several words is looked up by. */
const mostGrams = 16

/**
 * What the rows that answer to each term of a keyword are looked up by: all terms that can be no pinyin, which narrow it most, else the
 * longest alone, as an index is not asked for rows that hold this, or are called that, and the like.
 */
export function gramsToFind(entity: Entity, fields: readonly string[], keyword: string): GramsToFind {
  const lengthOf = ({ words }: Term) => words.reduce((length, { text }) => length + text.length, 0)
  const terms = keywordTerms(entity, fields, keyword).sort((one, other) => lengthOf(other) - lengthOf(one))
  const known = terms.map((term) => ({
    all: term.words.flatMap(({ text }) => gramsOfKeyword(text)),
    any: spelledGramsOf(entity, fields, term),
  }))
  const sure = known.filter(({ any }) => any.length === 0)
  const [longest = { all: [], any: [] }] = known
  if (sure.length === 0) return longest
  return { all: [...new Set(sure.flatMap(({ all }) => all))].slice(0, mostGrams), any: [] }
}

/**
 * The rows of a school that a term names by the pinyin of some fields, none besides; null where it names none so, or no index
 * knows. What servers of another version changed is not among them until it is put in: by what it was called it must not be found.
 */
export function spelledPosting(
  database: Database,
  entity: Entity,
  schoolId: number,
  fields: readonly string[],
  term: Term,
): Posting | null {
  const index = keywordIndexes(database).get(entity.name)
  const grams = spelledGramsOf(entity, fields, term)
  if (grams.length === 0 || !index?.isComplete || !isIndexable(schoolId)) return null
  const found = spelledRows(database.engine, schoolId, index.number, grams)
  return sql`select id from (${found}) as spelled
    where id not in (select id from (${changedPast(schoolId, entity.name, index.number)}) as changed)`
}

/** What a term may name rows by in the pinyin of some fields: any of these; none where it is no pinyin. */
function spelledGramsOf(entity: Entity, fields: readonly string[], { spelling }: Term): string[] {
  if (spelling === null) return []
  return spelledFields(entity).flatMap((field, place) => (fields.includes(field) ? [spelledGram(place, spelling)] : []))
}

/**
 * The rows of a school that were changed by servers which do not keep an index, as those of another version do, since it knew all:
 * a query of `id` and the number of the change, `batch`. The audit is read only where there may be some.
 */
export function changedPast(
  schoolId: number,
  entity: string | RawBuilder<unknown>,
  number: number | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select audit.row_id as id, audit.batch_id as batch from entity_version as known cross join audit
    where known.school_id = ${schoolId} and known.entity = ${entity}
      and (known.indexed_by = ${number} and known.indexed = known.version) is not true
      and audit.school_id = ${schoolId} and audit.entity = ${entity} and audit.batch_id >
        case when known.indexed_by = ${number} then coalesce(known.indexed, 0) else coalesce(known.indexed_before, 0) end`
}

type Held = 'all' | 'any'

/** The rows of an index that hold all of some grams. */
export function posting(engine: Engine, schoolId: number, number: number, grams: readonly string[]): Posting {
  const marked = grams.map((gram) => mark(schoolId, number) + gram)
  return rowsHolding(engine, schoolId, matchOf(engine, marked, 'all'), 'all')
}

/** The rows of an index with any of some spellings. */
function spelledRows(engine: Engine, schoolId: number, number: number, grams: readonly string[]): Posting {
  const marked = grams.map((gram) => mark(schoolId, number) + gram)
  return rowsHolding(engine, schoolId, matchOf(engine, marked, 'any'), 'any')
}

/** What is looked for of an index: all or any of some grams, each behind its mark, which holds no blank. */
export function matchOf(engine: Engine, marked: readonly string[], held: Held): string {
  if (engine === 'postgres') return marked.join(' ')
  return marked.map((gram) => `"${gram}"`).join(held === 'all' ? ' AND ' : ' OR ')
}

/** The rows that are found by `matchOf`. The mark says the index they are of: PostgreSQL would go through all its rows by its number. */
export function rowsHolding(
  engine: Engine,
  schoolId: number,
  match: string | RawBuilder<unknown>,
  held: Held,
): Posting {
  if (engine === 'sqlite') {
    return sql`select rowid & ${idMask} as id from keyword_gram where keyword_gram match ${match}`
  }
  const holds = sql.raw(held === 'all' ? '@>' : '&&')
  return sql`select id from keyword_gram where school_id = ${schoolId} and grams ${holds} string_to_array(${match}, ' ')`
}

/** The ids of all rows of an index, whatever they hold; on SQLite from what the full-text index knows of their lengths. */
export function idsOfIndex(engine: Engine, schoolId: number, number: number): Posting {
  if (engine === 'postgres') {
    return sql`select id from keyword_gram where school_id = ${schoolId} and number = ${number}`
  }
  const [first, next] = [firstNumber(schoolId, number), firstNumber(schoolId, number + 1)]
  return sql`select id & ${idMask} as id from keyword_gram_docsize where id > ${first} and id < ${next}`
}
