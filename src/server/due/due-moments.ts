import { type RawBuilder, sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type DueRule, dueRules } from '../../catalogue/due.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import { acceptedValues } from '../../catalogue/vocabulary/condition.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { tableFor } from '../rows/entity-table.ts'

/** The first moment that rows of a school wait for by a rule. */
export type DueMoment = { readonly schoolId: number; readonly rule: DueRule; readonly at: number }

/** The first moment of each rule in each school, past or to come, the earliest first: one look into an index each. */
export async function firstMoments(
  { db }: Pick<Database, 'db'>,
  { entities }: Pick<Catalogue, 'entities'>,
): Promise<DueMoment[]> {
  const rules = [...entities.values()].flatMap(dueRules)
  if (rules.length === 0) return []
  const columns = rules.map((rule, index) => sql`(${firstOf(rule)}) as ${sql.ref(`rule_${index}`)}`)
  const { rows } = await sql<Readonly<Record<string, number | null>>>`
    select school.id as id, ${sql.join(columns)} from school`.execute(db)
  return rows
    .flatMap((row) =>
      rules.flatMap((rule, index): DueMoment[] => {
        const at = row[`rule_${index}`]
        return at === null || at === undefined ? [] : [{ schoolId: Number(row.id), rule, at: Number(at) }]
      }),
    )
    .sort((one, other) => one.at - other.at)
}

/** Ids of the rows of a school that are due by a rule, but some, those that waited longest first. */
export async function dueIds(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  schoolId: number,
  rule: DueRule,
  now: number,
  most: number,
  but: readonly number[],
): Promise<number[]> {
  const at = sqlName(rule.at)
  const rows = await entityTables(db)
    .selectFrom(tableFor(rule.entity).name)
    .select('id')
    .where('school_id', '=', schoolId)
    .where(sql<boolean>`${waiting(rule)}`)
    .where(at, '<=', now)
    .$if(but.length > 0, (query) => query.where(({ not }) => not(isOneOf(engine, 'id', but))))
    .orderBy(at)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => Number(row.id))
}

/** The first moment of each combination of accepted values, so that the index by them and the moment is looked into once for each. */
function firstOf(rule: DueRule): RawBuilder<unknown> {
  const at = sql.ref(sqlName(rule.at))
  const firsts = combinations(rule).map(
    (values) => sql`select * from (select ${at} as at from ${sql.table(tableFor(rule.entity).name)}
      where school_id = school.id and ${equals(values)} and ${at} is not null order by ${at} limit 1) as first_of`,
  )
  return sql`select min(at) from (${sql.join(firsts, sql` union all `)}) as firsts`
}

type Value = readonly [name: string, value: unknown]

/** Each way in which the condition of a rule can hold. */
function combinations({ when }: DueRule): Value[][] {
  return Object.entries(when).reduce<Value[][]>(
    (ways, [name, wanted]) =>
      ways.flatMap((way) => acceptedValues(wanted).map((value): Value[] => [...way, [name, value]])),
    [[]],
  )
}

function equals(values: readonly Value[]): RawBuilder<unknown> {
  return sql.join(
    values.map(([name, value]) => sql`${sql.ref(sqlName(name))} = ${value}`),
    sql` and `,
  )
}

/** The condition of a rule. */
function waiting({ when }: DueRule): RawBuilder<unknown> {
  const conditions = Object.entries(when).map(
    ([name, wanted]) => sql`${sql.ref(sqlName(name))} in (${sql.join(acceptedValues(wanted))})`,
  )
  return sql.join(conditions, sql` and `)
}
