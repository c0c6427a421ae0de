import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { shownDigits } from '../../catalogue/personal/mask.ts'
import { type KeywordWord, keywordWords } from '../../catalogue/schema/keyword-words.ts'
import { statusFilter } from '../../catalogue/schema/listing.ts'
import type { Where } from '../../catalogue/schema/request.ts'
import { columnType, sqlName } from '../../catalogue/schema/table.ts'
import { foundField } from '../../catalogue/sensitive/found-field.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isMasked } from '../../catalogue/vocabulary/field-use.ts'
import { contains } from '../database/conditions.ts'
import type { Database } from '../database/open-database.ts'
import type { Engine } from '../database/table-ddl.ts'
import { searchedFields } from '../rows/keyword/keyword-index.ts'
import { keywordTerms, type Term } from '../rows/keyword/keyword-terms.ts'
import { postingOf, spelledPosting } from '../rows/keyword/posting.ts'

/** A condition of SQL; all of a list's must hold. */
export type SqlCondition = RawBuilder<SqlBool>

/** A filter that means every row. */
export const everyRow: Where = { in: {}, from: {}, to: {}, keyword: null }

/** The conditions that select a school's rows of an entity. `columnOf` names a field's column to the database where no keyword is asked for. */
export function matching(
  database: Database,
  entity: Entity,
  schoolId: number,
  where: Where,
  columnOf = byWordsAlone(database, entity, where),
): SqlCondition[] {
  const { keyword, searched = searchedFields(entity) } = where
  if (keyword === null) return matchingBut(schoolId, where, columnOf)
  const posting = postingOf(database, entity, schoolId, searched, keyword)
  const own = sql.join(
    idsNamed(keyword).map((id) => sql` union all select ${id}`),
    sql``,
  )
  const among = posting ? [sql<SqlBool>`${sql.ref('id')} in (${posting}${own})`] : []
  return [...matchingBut(schoolId, where), ...among, answersTo(database, entity, schoolId, searched, keyword)]
}

/** The same, whatever the keyword is. `columnOf` names a field's column to the database. */
export function matchingBut(schoolId: number, where: Where, columnOf = columnNamed): SqlCondition[] {
  return [
    ofSchool(schoolId),
    ...Object.entries(where.in).map(([field, values]) => oneOf(columnOf(field), values)),
    ...Object.entries(where.from).map(([field, least]) => sql<SqlBool>`${columnOf(field)} >= ${least}`),
    ...Object.entries(where.to).map(([field, most]) => sql<SqlBool>`${columnOf(field)} <= ${most}`),
  ]
}

/**
 * Names columns so that SQLite finds the few rows in whose texts sensitive words are found, and asks the rest of each of these: it takes
 * an index of any status or choice for as good, and would look up all rows of one. Nothing for other filters, nor for PostgreSQL.
 */
export function byWords(
  { engine }: Pick<Database, 'engine'>,
  entity: Entity,
  where: Where,
): typeof columnNamed | undefined {
  const name = foundField(entity)?.name
  const [value, ...others] = (name === undefined ? undefined : where.in[name]) ?? []
  if (engine === 'postgres' || value !== true || others.length > 0) return undefined
  return (field) => (field === name ? columnNamed(field) : sql`+${columnNamed(field)}`)
}

/** The same, but for what one index has by itself: the rows of a status in which words are found. */
function byWordsAlone(database: Database, entity: Entity, where: Where): typeof columnNamed {
  const own = [foundField(entity)?.name, statusFilter(entity)]
  const isOwn = [where.in, where.from, where.to].flatMap(Object.keys).every((field) => own.includes(field))
  return (isOwn ? undefined : byWords(database, entity, where)) ?? columnNamed
}

/** The same with the keyword, asked of each row by itself: no index is looked up for it, but for pinyin. */
export function matchingEach(
  database: Database,
  entity: Entity,
  schoolId: number,
  where: Where,
  columnOf = columnNamed,
): SqlCondition[] {
  const { keyword, searched = searchedFields(entity) } = where
  const holds = keyword === null ? [] : [answersTo(database, entity, schoolId, searched, keyword)]
  return [...matchingBut(schoolId, where, columnOf), ...holds]
}

/** A filter in two, the keyword left out: its conditions on some fields, and those on the others. */
export function splitWhere(where: Where, fields: readonly string[]): { readonly along: Where; readonly rest: Where } {
  const part = (isAlong: boolean): Where => ({
    in: partOf(where.in, (field) => fields.includes(field) === isAlong),
    from: partOf(where.from, (field) => fields.includes(field) === isAlong),
    to: partOf(where.to, (field) => fields.includes(field) === isAlong),
    keyword: null,
  })
  return { along: part(true), rest: part(false) }
}

function partOf<V>(conditions: Readonly<Record<string, V>>, isMeant: (field: string) => boolean): Record<string, V> {
  return Object.fromEntries(Object.entries(conditions).filter(([field]) => isMeant(field)))
}

function columnNamed(field: string): RawBuilder<unknown> {
  return sql.ref(sqlName(field))
}

/** The condition every query carries. */
export function ofSchool(schoolId: number): SqlCondition {
  return sql<SqlBool>`${sql.ref('school_id')} = ${schoolId}`
}

/** All conditions as one. */
export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** A flag is spelled out: the index of the rows that have it is of use only where the statement itself says so. */
function oneOf(name: RawBuilder<unknown>, values: readonly (string | number | boolean | null)[]): SqlCondition {
  const given = values.filter((value) => value !== null)
  const [only] = given
  const among =
    given.length === 0
      ? sql<SqlBool>`1 = 0`
      : given.length === 1
        ? sql<SqlBool>`${name} = ${typeof only === 'boolean' ? sql.lit(only) : only}`
        : sql<SqlBool>`${name} in (${sql.join(given)})`
  return given.length === values.length ? among : sql<SqlBool>`(${among} or ${name} is null)`
}

/** Rows that a keyword finds: each of its words is held by one of the fields, is the row's id, or calls it in pinyin, with those beside it. */
export function answersTo(
  database: Database,
  entity: Entity,
  schoolId: number,
  fields: readonly string[],
  keyword: string,
): SqlCondition {
  const answers = (term: Term) => {
    const held = allOf(term.words.map((word) => mentions(database.engine, entity, fields, word)))
    const spelled = spelledPosting(database, entity, schoolId, fields, term)
    return spelled ? sql<SqlBool>`(${held} or ${sql.ref('id')} in (${spelled}))` : held
  }
  return allOf(keywordTerms(entity, fields, keyword).map(answers))
}

/** Rows that hold a word in one of the fields, and the row of that id. */
export function mentions(engine: Engine, entity: Entity, fields: readonly string[], word: KeywordWord): SqlCondition {
  const searched = fields.map((field) => holdsWord(engine, entity, field, word.text))
  const byId = idsOf(word).map((id) => sql<SqlBool>`${sql.ref('id')} = ${id}`)
  return sql<SqlBool>`(${sql.join([...searched, ...byId], sql` or `)})`
}

/**
 * Rows whose field holds a word. What is masked is found by the whole of it, and a telephone number by the end that is shown:
 * by any other part, whoever tries digit after digit would read what is not shown.
 */
function holdsWord(engine: Engine, entity: Entity, field: string, word: string): SqlCondition {
  const column = sqlName(field)
  const known = entity.fields[field]
  // What rows are called by may be a moment, which is kept as a number.
  if (known && columnType(known) !== 'text') return sql<SqlBool>`1 = 0`
  if (!isMasked(entity.fields[field])) return contains(engine, column, word)
  const isEnd = entity.fields[field]?.kind === 'phone' && new RegExp(`^\\d{${shownDigits}}$`).test(word)
  const name = sql.ref(column)
  return isEnd ? sql<SqlBool>`${name} like ${`%${word}`}` : sql<SqlBool>`${name} = ${word}`
}

/** The ids that the words of a keyword may be. */
export function idsNamed(keyword: string): number[] {
  return keywordWords(keyword).flatMap(idsOf)
}

function idsOf({ text, isQuoted }: KeywordWord): number[] {
  return !isQuoted && /^\d{1,15}$/.test(text) ? [Number(text)] : []
}
