import { sumBy } from 'es-toolkit/math'
import { sql } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { machineOf } from '../../catalogue/order/machine.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { systemAccount } from '../access/account.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { columnNames, readRow, type StoredRow, tableFor } from '../rows/entity-table.ts'
import { isKept } from './account.ts'
import { figureFields } from './figure-field.ts'
import { summedBalance } from './keep-balances.ts'
import { type Called, calledFor } from './order-money.ts'
import { type Position, sumOf } from './position.ts'
import { ledgerOf, positionsOf } from './read-ledger.ts'
import { partyKinds } from './settle-orders.ts'

type School = { readonly database: Database; readonly catalogue: Catalogue; readonly schoolId: number }
type Found = AsyncGenerator<{ readonly entity: string; readonly id: number; readonly text: string }>

/** Orders looked at together. */
const atOnce = 2_000

/**
 * What the ledger of a school should never come to: accounts that hold something else than their transfers sum up to, units
 * that are not zero in all, owners that show something else than their account holds, orders whose money is not where their
 * state says.
 */
export async function* ledgerDifferences(school: School): Found {
  const ledger = ledgerOf(school.catalogue)
  if (!ledger) return
  yield* wrongBalances(school, ledger)
  yield* wrongFigures(school, ledger.account)
  for (const entity of school.catalogue.entities.values()) yield* wrongOrders(school, entity)
}

/** Every account against the sum of its transfers, and each unit against zero: what one account has, another gave. */
async function* wrongBalances({ database, schoolId }: School, ledger: { account: Entity; transfer: Entity }): Found {
  const table = tableFor(ledger.account).name
  const summed = summedBalance(tableFor(ledger.transfer).name, table)
  const rows = await rowsIn(database.db, table, schoolId)
    .select(['id', 'kind', 'unit', 'balance', 'held', summed.balance.as('sum'), summed.held.as('open')])
    .orderBy('id')
    .execute()
  const totals = new Map<string, number>()
  for (const row of rows) {
    const [id, sum, open] = [Number(row.id), Number(row.sum), Number(row.open)]
    const has = isKept(String(row.kind)) ? [Number(row.balance ?? 0), Number(row.held ?? 0)] : [sum, open]
    const unit = String(row.unit)
    totals.set(unit, (totals.get(unit) ?? 0) + (has[0] ?? 0) + (has[1] ?? 0))
    const text = `余额和冻结是 ${has.join('、')}，按流水应为 ${sum}、${open}`
    if (has[0] !== sum || has[1] !== open) yield { entity: ledger.account.name, id, text }
    if (isKept(String(row.kind)) && sum < 0) {
      yield { entity: ledger.account.name, id, text: `余额 ${sum} 小于 0` }
    }
  }
  for (const [unit, total] of totals) {
    if (total !== 0) yield { entity: ledger.account.name, id: 0, text: `单位为 ${unit} 的账户合计 ${total}，应为 0` }
  }
}

async function* wrongFigures({ database, catalogue, schoolId }: School, account: Entity): Found {
  const accounts = sql.table(tableFor(account).name)
  for (const { entity, field, unit, kind } of figureFields(catalogue.entities)) {
    const table = tableFor(entity).name
    const shown = sql<number>`coalesce(${sql.ref(`${table}.${sqlName(field)}`)}, 0)`
    const held = sql<number>`coalesce((select balance from ${accounts} as own where own.school_id = ${sql.ref(`${table}.school_id`)}
      and own.kind = ${kind} and own.owner_id = ${sql.ref(`${table}.id`)} and own.unit = ${unit}), 0)`
    const rows = await rowsIn(database.db, table, schoolId)
      .select(['id', shown.as('shown'), held.as('held')])
      .where(sql<boolean>`${shown} <> ${held}`)
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const label = `「${entity.fields[field]?.label ?? field}」（${sqlName(field)}）`
      const text = `${label}是 ${Number(row.shown)}，它的账户里是 ${Number(row.held)}`
      yield { entity: entity.name, id: Number(row.id), text }
    }
  }
}

/** Orders whose money is not where their state wants it. */
async function* wrongOrders(school: School, entity: Entity): Found {
  const machine = machineOf(entity)
  if (!machine?.money) return
  const { money, state } = machine
  const kinds = partyKinds({ entity, money })
  for await (const rows of inParts(school, entity)) {
    const place = {
      dependencies: { catalogue: school.catalogue, database: school.database, handlers, listeners: [] },
      trx: school.database.db,
      account: systemAccount(school.schoolId),
    }
    const positions = await positionsOf(
      place,
      entity.name,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const called = calledFor(money, state, kinds, row)
      const text = difference(called, positions(row.id))
      if (text !== null) yield { entity: entity.name, id: row.id, text: `状态为 ${row[state]}，${text}` }
    }
  }
}

const handlers = { actions: {}, forms: {}, queries: {} }

async function* inParts({ database, schoolId }: School, entity: Entity): AsyncGenerator<StoredRow[]> {
  for (let last = 0; ; ) {
    const ids = await rowsIn(database.db, tableFor(entity).name, schoolId)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const found = ids.map(({ id }) => Number(id))
    last = found.at(-1) ?? 0
    if (found.length === 0) return
    const rows = await rowsIn(database.db, tableFor(entity).name, schoolId)
      .select(columnNames(entity))
      .where(isOneOf(database.engine, 'id', found))
      .execute()
    yield rows.map((row) => readRow(entity, row))
  }
}

/** What is wrong about where the money of an order is; null where nothing is. */
function difference(called: Called | null, at: Position): string | null {
  const wanted = { held: called?.held ?? 0, settled: called?.settled ?? 0, share: called?.share ?? 0 }
  const shares = [...at.shares].filter(([, amount]) => amount !== 0)
  const has = { held: sumOf(at.holds), settled: at.settled, share: sumBy(shares, ([, amount]) => amount) }
  const parts = { held: '冻结', settled: '结算', share: '分成' } as const
  const wrong = (['held', 'settled', 'share'] as const).filter((name) => wanted[name] !== has[name])
  if (wrong.length > 0) return wrong.map((name) => `${parts[name]} ${has[name]}，应为 ${wanted[name]}`).join('；')
  if (has.held + has.settled > 0 && at.payer !== called?.payer) return `由 ${at.payer} 付，应由 ${called?.payer} 付`
  const elsewhere = shares.find(([payee]) => payee !== called?.payee)
  if (elsewhere) return `由 ${elsewhere[0]} 收，应由 ${called?.payee} 收`
  const { reward } = called ?? { reward: null }
  const points = reward ? (at.rewards.get(reward.to) ?? 0) : 0
  if (reward && points !== reward.points) return `赠送积分 ${points}，应为 ${reward.points}`
  if (at.paidOut + sumOf(at.payouts) > at.charged) return '付出的比收进的多'
  return null
}
