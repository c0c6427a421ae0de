import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Where } from '../../../catalogue/schema/request.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Tables } from '../../database/tables.ts'
import { allOf, ofSchool, type SqlCondition } from '../where.ts'
import { hasMoreThan } from './has-more-than.ts'
import type { Part } from './key-ranges.ts'

/** Rows in parts by their values, and values that so many rows share that they are in none of these. */
export type ValueRanges = { readonly parts: readonly Part[]; readonly frequent: readonly unknown[] }

/**
 * The rows a school has with a value of a field, within its ends in the filter, in parts found by a range of its values: at most twice
 * `atOnce` rows each, and all that share a value in one. An index that begins with the field tells where each part ends.
 * @param isWhole whether even those that more than `atOnce` rows share are in the parts.
 */
export async function valueRanges(
  db: Kysely<Tables>,
  table: string,
  schoolId: number,
  field: string,
  { from, to }: Pick<Where, 'from' | 'to'>,
  atOnce: number,
  isWhole: boolean,
): Promise<ValueRanges> {
  const rows = sql.table(table)
  const value = sql.ref(sqlName(field))
  const [least, most] = [from[field], to[field]]
  const end = most === undefined ? [] : [sql<SqlBool>`${value} <= ${most}`]
  const parts: Part[] = []
  const frequent: unknown[] = []
  // One condition for each end of a part: of two SQLite would go by either.
  let begin = least === undefined ? sql<SqlBool>`${value} is not null` : sql<SqlBool>`${value} >= ${least}`
  for (;;) {
    const last = await lastOfPart()
    if (last === undefined) return { parts: [...parts, { rows, conditions: [begin, ...end] }], frequent }
    const isFrequent = !isWhole && (await hasMoreThan(db, sql`${rows} where ${ofAll(sql`${value} = ${last}`)}`, atOnce))
    if (isFrequent) frequent.push(last)
    const upTo = isFrequent ? sql<SqlBool>`${value} < ${last}` : sql<SqlBool>`${value} <= ${last}`
    parts.push({ rows, conditions: [begin, upTo] })
    begin = sql<SqlBool>`${value} > ${last}`
  }

  async function lastOfPart(): Promise<unknown> {
    const left = sql`${rows} where ${ofAll(begin, ...end)}`
    const found = await sql<{ readonly value: unknown }>`
      select ${value} as value from ${left} order by ${value} limit 1 offset ${atOnce - 1}`.execute(db)
    return found.rows[0]?.value
  }

  function ofAll(...conditions: readonly SqlCondition[]): SqlCondition {
    return allOf([ofSchool(schoolId), ...conditions])
  }
}
