import { once } from 'es-toolkit/function'
import { type RawBuilder, sql } from 'kysely'
import { beijing } from '../../beijing-time.ts'
import { chartedFields } from '../../catalogue/charted.ts'
import { parseListRequest, type Where } from '../../catalogue/schema/request.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { creationField, periodField } from '../../catalogue/vocabulary/entity-use.ts'
import { type ChartsAnswer, mostSteps } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { requireTry, triedBy } from '../access/masked-guess.ts'
import type { Engine } from '../database/table-ddl.ts'
import { labelsOf } from '../read/label.ts'
import { addedUp, groupRows } from '../read/scan/group-rows.ts'
import type { Values } from '../rows/entity-table.ts'
import { requireLooked } from '../rows/found/word-look.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { everyStep } from './every-step.ts'

const mostBars = 12

type Dependencies = Pick<CallDependencies, 'database' | 'catalogue'>

/** A list in figures: rows and amounts over time, and rows by each of its choices and references, under its filter. */
export async function chartsOf(
  dependencies: Dependencies,
  account: Account,
  entity: Entity,
  params: Values,
): Promise<ChartsAnswer> {
  const { where } = parseListRequest(entity, params, [])
  await requireTry({ ...dependencies, account }, triedBy(account, entity, where))
  const { schoolId } = account
  await requireLooked(dependencies.database.db, schoolId, entity, where)
  const charted = chartedFields(entity)
  const labelled = (name: string) => ({ name, label: entity.fields[name]?.label ?? name })
  const sums = charted.sums.map((name) => ({ ...labelled(name), isMoney: entity.fields[name]?.kind === 'money' }))
  // Each pass goes over all that the filter leaves.
  const total = once(
    async () => addedUp({}, await groupRows(dependencies.database, { schoolId, entity, where, fields: [] })).rows,
  )
  return {
    sums,
    timeline: await timelineOf(dependencies, schoolId, entity, where, sums),
    categories: await Promise.all(
      charted.categories.map(async (name) => ({
        ...labelled(name),
        bars: await barsOf(dependencies, schoolId, entity, where, name, total),
      })),
    ),
  }
}

/** Rows and sums by month, or by the period the rows themselves name, 0 where there are none between; nothing where they have neither. */
async function timelineOf(
  { database }: Dependencies,
  schoolId: number,
  entity: Entity,
  where: Where,
  sums: ChartsAnswer['sums'],
): Promise<ChartsAnswer['timeline']> {
  const step = stepOf(database.engine, entity)
  if (step === null) return []
  const added = sums.map(({ name }) => ({ name, ...sumOf(entity, name) }))
  const groups = await groupRows(
    database,
    { schoolId, entity, where, fields: [step.field, ...added.flatMap(({ fields }) => fields)], isComputed: true },
    { by: step.by, sums: Object.fromEntries(added.map(({ name, sum }) => [name, sum])) },
  )
  const byStep = new Map(groups.map(({ value, ...figures }) => [value, figures]))
  const steps = [...byStep.keys()].filter((value) => value !== null).sort()
  const none = { rows: 0, sums: Object.fromEntries(sums.map(({ name }) => [name, 0])) }
  return everyStep(steps, mostSteps).map((step) => {
    const { rows, sums } = byStep.get(step) ?? none
    return { step, rows, sums }
  })
}

/** The sum of a field's values, points not being counted as money, and the fields it is read from. */
function sumOf(
  entity: Entity,
  name: string,
): { readonly fields: readonly string[]; readonly sum: RawBuilder<unknown> } {
  const field = entity.fields[name]
  const column = sql.ref(sqlName(name))
  const points = field?.kind === 'money' ? Object.entries(field.pointsWhere ?? {}) : []
  if (points.length === 0) return { fields: [name], sum: sql`sum(${column})` }
  const isPoints = sql.join(
    points.map(([by, value]) => sql`${sql.ref(sqlName(by))} = ${value}`),
    sql` and `,
  )
  const fields = [name, ...points.map(([by]) => by)]
  return { fields, sum: sql`sum(case when ${isPoints} then 0 else ${column} end)` }
}

/** What rows of an entity are put together by, and the field that is made from; null where they have no time of their own. */
function stepOf(engine: Engine, entity: Entity): { readonly field: string; readonly by: RawBuilder<unknown> } | null {
  const period = periodField(entity)
  if (period !== null) return { field: period, by: sql.ref(sqlName(period)) }
  const created = creationField(entity)
  if (created === null) return null
  const seconds = sql`(${sql.ref(sqlName(created))} + ${sql.lit(beijing)}) / 1000`
  const month =
    engine === 'sqlite'
      ? sql`strftime('%Y-%m', ${seconds}, 'unixepoch')`
      : sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM')`
  return { field: created, by: month }
}

async function barsOf(
  { database, catalogue }: Dependencies,
  schoolId: number,
  entity: Entity,
  where: Where,
  name: string,
  total: () => Promise<number>,
): Promise<{ name: string; rows: number }[]> {
  const field = entity.fields[name]
  const found = await groupRows(
    database,
    { schoolId, entity, where, fields: [name], by: name },
    { by: sql.ref(sqlName(name)), most: mostBars + 1 },
  )
  const rows = found.slice(0, mostBars)
  // The smaller ones are one, so that all come to as many as the list has.
  const others = found.length > mostBars ? (await total()) - addedUp({}, rows).rows : 0
  const ids = rows.flatMap(({ value }) => (field?.kind === 'ref' && value !== null ? [Number(value)] : []))
  const labels =
    field?.kind === 'ref' && ids.length > 0
      ? await labelsOf(database, catalogue, schoolId, field.entity, ids)
      : new Map<number, { readonly label: string }>()
  return [
    ...rows.map(({ value, rows: count }) => ({ name: nameOf(value), rows: count })),
    ...(others > 0 ? [{ name: '其他', rows: others }] : []),
  ]

  function nameOf(value: string | null): string {
    if (value === null) return '未填写'
    if (field?.kind === 'ref') return labels.get(Number(value))?.label ?? `#${value}`
    return field?.kind === 'choice' || field?.kind === 'status' ? (field.options[value] ?? value) : value
  }
}
