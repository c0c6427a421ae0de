import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Where } from '../../../catalogue/schema/request.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Tables } from '../../database/tables.ts'
import { allOf, ofSchool, type SqlCondition } from '../where.ts'
import type { Part } from './key-ranges.ts'

/**
 * The rows a school has with a value of a field, within its ends in the filter, in parts found by a range of its values: some `atOnce` rows
 * each, and all that share a value in one. An index that begins with the field tells where each part ends.
 */
export async function valueRanges(
  db: Kysely<Tables>,
  table: string,
  schoolId: number,
  field: string,
  { from, to }: Pick<Where, 'from' | 'to'>,
  atOnce: number,
): Promise<Part[]> {
  const rows = sql.table(table)
  const value = sql.ref(sqlName(field))
  const [least, most] = [from[field], to[field]]
  const end = most === undefined ? [] : [sql<SqlBool>`${value} <= ${most}`]
  const parts: Part[] = []
  // One condition for each end of a part: of two SQLite would go by either.
  let begin = least === undefined ? sql<SqlBool>`${value} is not null` : sql<SqlBool>`${value} >= ${least}`
  for (;;) {
    const left = allOf([ofSchool(schoolId), begin, ...end])
    const found = await sql<{ readonly last: unknown }>`
      select ${value} as last from ${rows} where ${left} order by ${value} limit 1 offset ${atOnce - 1}`.execute(db)
    const last = found.rows[0]?.last
    const upTo: readonly SqlCondition[] = last === undefined ? end : [sql<SqlBool>`${value} <= ${last}`]
    parts.push({ rows, conditions: [begin, ...upTo] })
    if (last === undefined) return parts
    begin = sql<SqlBool>`${value} > ${last}`
  }
}
