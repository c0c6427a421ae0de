import type {
  runningPrice as priceQuery,
  runningTariff as tariffQuery,
} from '../../../../commands/runErrands/tariff.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { errandPrice } from '../../../catalogue/order/errand-price.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { entityTables } from '../../database/entity-tables.ts'
import { columnNames, readRow, type StoredRow, tableFor, type Values } from '../../rows/entity-table.ts'
import type { CallContext } from '../../write/handler.ts'
import { settingValues } from '../../write/rows/write-setting.ts'

type Tariff = AnswerOf<(typeof tariffQuery)['answer']>

/** All that prices of errands follow from; what stands below a category that is switched off is switched off with it. */
export async function runningTariff(context: CallContext): Promise<Tariff> {
  const { database, account, catalogue } = context
  const setting = (name: string) => settingValues(catalogue, database.db, account.schoolId, name)
  const [categories, houses, floors, weights, urgents, periods, house, urgent, vip] = await Promise.all([
    enabledRows(context, 'runningCategory'),
    enabledRows(context, 'house'),
    enabledRows(context, 'houseSpec'),
    enabledRows(context, 'runningSpec'),
    enabledRows(context, 'runningUrgent'),
    enabledRows(context, 'runningPeriod'),
    setting('house'),
    setting('running_urgent'),
    setting('vip_price'),
  ])
  return {
    categories: withParents(categories).map((row) => ({
      number: row.id,
      name: text(row.name),
      parent: figure(row.parent),
      basePrice: figure(row.basePrice),
    })),
    houses: houses.map((row) => ({
      number: row.id,
      name: text(row.name),
      floors: figure(row.floors),
      lift: row.lift === true,
    })),
    chargesFloors: house.on === true,
    floors: floors.map((row) => ({
      ...charge(row),
      fromFloor: figure(row.fromFloor),
      liftSurcharge: figure(row.liftSurcharge),
    })),
    weights: weights.map((row) => ({ ...charge(row), category: figure(row.category), upTo: figure(row.upTo) })),
    allowsUrgent: urgent.on === true,
    urgents: urgents.map((row) => ({ ...charge(row), number: row.id, usual: row.usual === true })),
    periods: periods.map((row) => ({
      ...charge(row),
      days: text(row.days),
      startsAt: text(row.startsAt),
      endsAt: text(row.endsAt),
    })),
    vipPercentage: figure(vip.percentage),
    vipLeast: figure(vip.least),
  }
}

/** What an errand costs now or at a moment. @throws InputError for a building that is none to run to, or lacks the floor. */
export async function runningPrice(
  context: CallContext,
  params: Values,
): Promise<AnswerOf<(typeof priceQuery)['answer']>> {
  const tariff = await runningTariff(context)
  const wanted = figure(params.house)
  const house = tariff.houses.find(({ number }) => number === wanted)
  const floor = figure(params.floor) ?? 1
  if (wanted !== null && !house) throw new InputError('楼栋不存在或已停用', 'house')
  if (house && floor > (house.floors ?? floor)) throw new InputError(`${house.name}只有 ${house.floors} 层`, 'floor')
  const { lines, total, refusal } = errandPrice(tariff, {
    category: Number(params.category ?? 0),
    floor,
    lift: house?.lift ?? false,
    weight: figure(params.weight) ?? 0,
    urgent: figure(params.urgent),
    at: figure(params.at) ?? Date.now(),
    isVip: params.vip === true,
  })
  return { lines, total, refusal }
}

/** The rows of a school that are in use; all of an entity that has no switch. */
async function enabledRows({ database, account, catalogue }: CallContext, name: string): Promise<StoredRow[]> {
  const entity = entityNamed(catalogue, name)
  const table = tableFor(entity).name
  let rows = entityTables(database.db)
    .selectFrom(table)
    .select(columnNames(entity))
    .where('school_id', '=', account.schoolId)
    .orderBy('id')
  if (entity.fields.status) rows = rows.where('status', '=', 'enabled')
  return (await rows.execute()).map((row) => readRow(entity, row))
}

function withParents(categories: readonly StoredRow[]): readonly StoredRow[] {
  const ids = new Set(categories.map(({ id }) => id))
  const kept = categories.filter(({ parent }) => parent === null || ids.has(Number(parent)))
  return kept.length === categories.length ? kept : withParents(kept)
}

function charge(row: StoredRow) {
  return { name: text(row.name), surcharge: figure(row.surcharge) }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function figure(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
