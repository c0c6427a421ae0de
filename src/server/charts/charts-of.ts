import { type RawBuilder, sql } from 'kysely'
import { beijing } from '../../beijing-time.ts'
import { chartedFields } from '../../catalogue/charted.ts'
import { parseListRequest, type Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import { creationField, type Entity, periodField } from '../../catalogue/vocabulary/entity.ts'
import type { ChartsAnswer } from '../../catalogue/wire.ts'
import { entityTables } from '../database/entity-tables.ts'
import { labelsOf } from '../read/label.ts'
import { allOf, matching } from '../read/where.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'

const mostMonths = 36
const mostBars = 12

type Dependencies = Pick<CallDependencies, 'database' | 'catalogue'>

/** A list in figures: rows and amounts over time, and rows by each of its choices and references, under its filter. */
export async function chartsOf(
  dependencies: Dependencies,
  schoolId: number,
  entity: Entity,
  params: Values,
): Promise<ChartsAnswer> {
  const { where } = parseListRequest(entity, params, [])
  const charted = chartedFields(entity)
  const labelled = (name: string) => ({ name, label: entity.fields[name]?.label ?? name })
  const sums = charted.sums.map((name) => ({ ...labelled(name), isMoney: entity.fields[name]?.kind === 'money' }))
  return {
    sums,
    timeline: await timelineOf(dependencies, schoolId, entity, where, sums),
    categories: await Promise.all(
      charted.categories.map(async (name) => ({
        ...labelled(name),
        bars: await barsOf(dependencies, schoolId, entity, where, name),
      })),
    ),
  }
}

/** Rows and sums by month, or by the period the rows themselves name; nothing where they have neither. */
async function timelineOf(
  { database }: Dependencies,
  schoolId: number,
  entity: Entity,
  where: Where,
  sums: ChartsAnswer['sums'],
): Promise<ChartsAnswer['timeline']> {
  const step = stepOf(database.engine, entity)
  if (step === null) return []
  const rows = await entityTables(database.aside)
    .selectFrom(sqlName(entity.name))
    .select((row) => [
      step.as('step'),
      row.fn.countAll<number>().as('rows'),
      ...sums.map(({ name }) => row.fn.sum<number>(sqlName(name)).as(`sum_${sqlName(name)}`)),
    ])
    .where(allOf(matching(database, entity, schoolId, where)))
    .groupBy(step)
    .orderBy('step', 'desc')
    .limit(mostMonths)
    .execute()
  return rows
    .filter((row) => row.step !== null)
    .map((row) => ({
      step: String(row.step),
      rows: Number(row.rows),
      sums: Object.fromEntries(sums.map(({ name }) => [name, Number(row[`sum_${sqlName(name)}`] ?? 0)])),
    }))
    .reverse()
}

/** What rows of an entity are put together by; null where they have no time of their own. */
function stepOf(engine: CallDependencies['database']['engine'], entity: Entity): RawBuilder<string> | null {
  const period = periodField(entity)
  if (period !== null) return sql<string>`${sql.ref(sqlName(period))}`
  const created = creationField(entity)
  if (created === null) return null
  const seconds = sql`(${sql.ref(sqlName(created))} + ${sql.lit(beijing)}) / 1000`
  return engine === 'sqlite'
    ? sql<string>`strftime('%Y-%m', ${seconds}, 'unixepoch')`
    : sql<string>`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM')`
}

async function barsOf(
  { database, catalogue }: Dependencies,
  schoolId: number,
  entity: Entity,
  where: Where,
  name: string,
): Promise<{ name: string; rows: number }[]> {
  const field = entity.fields[name]
  const rows = await entityTables(database.aside)
    .selectFrom(sqlName(entity.name))
    .select((row) => [`${sqlName(name)} as value`, row.fn.countAll<number>().as('rows')])
    .where(allOf(matching(database, entity, schoolId, where)))
    .groupBy(sqlName(name))
    .orderBy('rows', 'desc')
    .limit(mostBars)
    .execute()
  const ids = rows.flatMap(({ value }) => (field?.kind === 'ref' && value !== null ? [Number(value)] : []))
  const labels =
    field?.kind === 'ref' && ids.length > 0
      ? await labelsOf(database, catalogue, schoolId, field.entity, ids)
      : new Map<number, { readonly label: string }>()
  return rows.map(({ value, rows: count }) => ({ name: nameOf(value), rows: Number(count) }))

  function nameOf(value: unknown): string {
    if (value === null || value === undefined) return '未填写'
    if (field?.kind === 'ref') return labels.get(Number(value))?.label ?? `#${value}`
    return field?.kind === 'choice' || field?.kind === 'status'
      ? (field.options[String(value)] ?? String(value))
      : String(value)
  }
}
