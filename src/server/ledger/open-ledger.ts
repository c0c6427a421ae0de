import { chunk } from 'es-toolkit/array'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { machineOf } from '../../catalogue/order/machine.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables, rowsIn } from '../database/entity-tables.ts'
import { columnNames, readRow, tableFor } from '../rows/entity-table.ts'
import type { LedgerMove } from '../write/ledger-move.ts'
import { placedTerms } from '../write/rows/placed-terms.ts'
import type { WriteDependencies } from '../write/write-scope.ts'
import { type WritePlace, writeUnrecorded } from '../write/write-unrecorded.ts'
import { type FigureField, figureFields } from './figure-field.ts'
import { makeMoves } from './post-transfers.ts'
import { ledgerOf } from './read-ledger.ts'
import { foundOrders } from './settle-orders.ts'

/** Under this a database remembers that its ledger was opened. */
const mark = 'ledger_opened'

/** Rows written at once. */
const atOnce = 2_000

/**
 * Opens the ledger of a database that was there before it, once: the money of the orders that were placed is where their states
 * say, and people have what they had, by opening balances. A new database has nothing to open.
 */
export async function openLedger(dependencies: WriteDependencies, now: number): Promise<void> {
  const { database, catalogue } = dependencies
  if (!ledgerOf(catalogue) || (await isOpened(dependencies))) return
  await database.write(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('server_state')
      .values({ key: mark, value: JSON.stringify({ at: now }) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    for (const { id: schoolId } of await trx.selectFrom('school').select('id').execute()) {
      const place = { dependencies, trx, schoolId, now }
      const wanted = await takeDownFigures(place, catalogue)
      for (const entity of catalogue.entities.values()) if (machineOf(entity)?.money) await openOrders(place, entity)
      for (const figure of wanted) await openFigure(place, figure)
    }
  })
}

async function isOpened({ database }: WriteDependencies): Promise<boolean> {
  const found = await database.db.selectFrom('server_state').select('key').where('key', '=', mark).executeTakeFirst()
  return found !== undefined
}

type Wanted = FigureField & { readonly amounts: ReadonlyMap<number, number> }

/** Takes down what owners show, and has it begin again at nothing. */
async function takeDownFigures({ trx, schoolId }: WritePlace, catalogue: Catalogue): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const figure of figureFields(catalogue.entities)) {
    const { name: table } = tableFor(figure.entity)
    const column = sqlName(figure.field)
    const rows = await rowsIn(trx, table, schoolId).select(['id', column]).where(column, 'is not', null).execute()
    wanted.push({ ...figure, amounts: new Map(rows.map((row) => [Number(row.id), Number(row[column])])) })
    await entityTables(trx)
      .updateTable(table)
      .set({ [column]: 0 })
      .where('school_id', '=', schoolId)
      .execute()
  }
  return wanted
}

/** Has everybody have what they had, by opening balances beside what their orders came to. */
async function openFigure(place: WritePlace, { entity, field, unit, kind, amounts }: Wanted): Promise<void> {
  const column = sqlName(field)
  const rows = await rowsIn(place.trx, tableFor(entity).name, place.schoolId).select(['id', column]).execute()
  const moves = rows.flatMap((row): LedgerMove[] => {
    const id = Number(row.id)
    const lacking = (amounts.get(id) ?? Number(row[column])) - Number(row[column])
    if (lacking === 0) return []
    const [before, owner] = [
      { kind: 'opening', id: 0 },
      { kind, id },
    ]
    const [from, to] = lacking > 0 ? [before, owner] : [owner, before]
    return [
      {
        ...{ from, to, unit, amount: Math.abs(lacking), purpose: 'opening', reason: '启用账本时的余额' },
        ...{ subject: entity.name, subjectId: id, key: `opening-${kind}-${unit}-${id}` },
      },
    ]
  })
  for (const part of chunk(moves, atOnce)) {
    await writeUnrecorded(place, (changes, scope) => makeMoves(scope, changes, part))
  }
}

async function openOrders(place: WritePlace, entity: Entity): Promise<void> {
  const { database } = place.dependencies
  const table = tableFor(entity).name
  await fillShares(place, entity)
  for (let last = 0; ; ) {
    const next = await rowsIn(place.trx, table, place.schoolId)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const ids = next.map(({ id }) => Number(id))
    if (ids.length === 0) return
    last = ids.at(-1) ?? 0
    const rows = await rowsIn(place.trx, table, place.schoolId)
      .select(columnNames(entity))
      .where(isOneOf(database.engine, 'id', ids))
      .orderBy('id')
      .execute()
    const stored = rows.map((row) => readRow(entity, row))
    await writeUnrecorded(place, (changes, scope) => foundOrders(scope, changes, entity, stored))
  }
}

/** Has orders that were placed before they said what the platform keeps of them say what it keeps now. */
async function fillShares(place: WritePlace, entity: Entity): Promise<void> {
  const { trx, schoolId } = place
  const rate = machineOf(entity)?.money?.rate
  const field = rate === undefined ? undefined : entity.fields[rate]
  if (rate === undefined || field?.kind !== 'count') return
  const terms = await placedTerms(place, schoolId, entity)
  await entityTables(trx)
    .updateTable(tableFor(entity).name)
    .set({ [sqlName(rate)]: terms[rate] ?? field.default ?? 0 })
    .where('school_id', '=', schoolId)
    .where(sqlName(rate), 'is', null)
    .execute()
}
