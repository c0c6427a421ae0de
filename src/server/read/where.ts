import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { shownDigits } from '../../catalogue/personal/mask.ts'
import type { Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isMasked, isSearched } from '../../catalogue/vocabulary/field-use.ts'
import { contains } from '../database/conditions.ts'
import type { Engine } from '../database/table-ddl.ts'

/** A condition of SQL; all of a list's must hold. */
export type SqlCondition = RawBuilder<SqlBool>

/** The conditions that select a school's rows of an entity. */
export function matching(engine: Engine, entity: Entity, schoolId: number, where: Where): SqlCondition[] {
  return [
    ofSchool(schoolId),
    ...Object.entries(where.in).map(([field, values]) => oneOf(sqlName(field), values)),
    ...Object.entries(where.from).map(([field, least]) => sql<SqlBool>`${sql.ref(sqlName(field))} >= ${least}`),
    ...Object.entries(where.to).map(([field, most]) => sql<SqlBool>`${sql.ref(sqlName(field))} <= ${most}`),
    ...(where.keyword === null
      ? []
      : [mentions(engine, entity, where.searched ?? searchedFields(entity), where.keyword)]),
  ]
}

/** The condition every query carries. */
export function ofSchool(schoolId: number): SqlCondition {
  return sql<SqlBool>`${sql.ref('school_id')} = ${schoolId}`
}

/** All conditions as one. */
export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function oneOf(column: string, values: readonly (string | number | boolean | null)[]): SqlCondition {
  const name = sql.ref(column)
  const given = values.filter((value) => value !== null)
  const [only] = given
  const among =
    given.length === 0
      ? sql<SqlBool>`1 = 0`
      : given.length === 1
        ? sql<SqlBool>`${name} = ${only}`
        : sql<SqlBool>`${name} in (${sql.join(given)})`
  return given.length === values.length ? among : sql<SqlBool>`(${among} or ${name} is null)`
}

/** Rows that hold the keyword in one of the fields, and the row of that id. */
function mentions(engine: Engine, entity: Entity, fields: readonly string[], keyword: string): SqlCondition {
  const searched = fields.map((field) => holdsKeyword(engine, entity, field, keyword))
  const byId = /^\d{1,15}$/.test(keyword) ? [sql<SqlBool>`${sql.ref('id')} = ${Number(keyword)}`] : []
  return sql<SqlBool>`(${sql.join([...searched, ...byId], sql` or `)})`
}

/**
 * Rows whose field holds the keyword. What is masked is found by the whole of it, and a telephone number by the end that is shown:
 * by any other part, whoever tries digit after digit would read what is not shown.
 */
export function holdsKeyword(engine: Engine, entity: Entity, field: string, keyword: string): SqlCondition {
  const column = sqlName(field)
  if (!isMasked(entity.fields[field])) return contains(engine, column, keyword)
  const isEnd = entity.fields[field]?.kind === 'phone' && new RegExp(`^\\d{${shownDigits}}$`).test(keyword)
  const name = sql.ref(column)
  return isEnd ? sql<SqlBool>`${name} like ${`%${keyword}`}` : sql<SqlBool>`${name} = ${keyword}`
}

function searchedFields(entity: Entity): string[] {
  const named = Object.keys(entity.fields).filter((field) => isSearched(entity.fields[field]))
  return named.length > 0 ? named : [entity.label]
}
