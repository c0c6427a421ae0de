import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { filterable } from '../../catalogue/schema/listing.ts'
import { parseInput, parseWhere } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isMasked } from '../../catalogue/vocabulary/field-use.ts'
import type { ValuesAnswer } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { mayTry, triedBy } from '../access/masked-guess.ts'
import { contains } from '../database/conditions.ts'
import type { Values } from '../rows/entity-table.ts'
import { whereLooked } from '../rows/found/word-look.ts'
import type { ReadDependencies } from './read-dependencies.ts'
import { groupRows } from './scan/group-rows.ts'
import { allOf } from './where.ts'

/** Most texts an answer holds. */
const most = 20

const written: readonly Field['kind'][] = ['text', 'phone', 'choiceOrText']

export const valuesRequest = z.object({
  field: z.string({ error: '请指定字段（field）' }).describe('列表可筛选的文字字段'),
  keyword: z.string().trim().max(100, { error: '搜索内容最多 100 个字' }).default(''),
})

/**
 * Answers which texts the rows of a list hold in a field it is filtered by, most frequent first; other parameters narrow the
 * list. What is masked is only named back to whoever knows the whole of it. @throws InputError where the list is not filtered by such a text.
 */
export async function answerValues(
  { database }: ReadDependencies,
  account: Account,
  entity: Entity,
  { field, keyword, ...filters }: Values,
): Promise<ValuesAnswer> {
  const asked = parseInput(valuesRequest, { field, keyword })
  const kind = filterable(entity).includes(asked.field) ? entity.fields[asked.field]?.kind : undefined
  if (!kind || !written.includes(kind)) throw new InputError(`不能列出字段 ${asked.field} 的内容`, 'field')
  const column = sqlName(asked.field)
  const isHidden = isMasked(entity.fields[asked.field])
  const narrowed = isHidden
    ? sql<SqlBool>`${sql.ref(column)} = ${asked.keyword}`
    : contains(database.engine, column, asked.keyword)
  const where = parseWhere(entity, filters)
  const tried = isHidden ? { ...where, keyword: asked.keyword || null, searched: [asked.field] } : where
  if (!(await mayTry({ database, account }, triedBy(account, entity, tried)))) return { list: [] }
  const { schoolId } = account
  const looked = await whereLooked(database.db, schoolId, entity, where)
  const groups = await groupRows(
    database,
    { schoolId, entity, where: looked.where, fields: [asked.field], by: asked.field, isNamed: true },
    { by: sql.ref(column), most, and: allOf([narrowed, sql`${sql.ref(column)} <> ''`]) },
  )
  return { list: groups.map(({ value, rows }) => ({ value: String(value), rows })) }
}
