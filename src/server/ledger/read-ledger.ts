import { sql } from 'kysely'
import { append } from '../../append.ts'
import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Unit } from '../../catalogue/vocabulary/field.ts'
import { isOneOf } from '../database/conditions.ts'
import { type EntityRow, rowsIn } from '../database/entity-tables.ts'
import { tableFor } from '../rows/entity-table.ts'
import type { ReadScope } from '../write/write-scope.ts'
import { type AccountKey, accountKey, ownerOf } from './account.ts'
import { type Entry, nothing, type Position, positionOf } from './position.ts'

/** The entities the ledger is kept in. */
export const accountEntity = 'ledgerAccount'
export const transferEntity = 'transfer'

/** Those two; null in a catalogue without them, where nothing moves any money. */
export function ledgerOf({ entities }: Pick<Catalogue, 'entities'>): { account: Entity; transfer: Entity } | null {
  const [account, transfer] = [entities.get(accountEntity), entities.get(transferEntity)]
  return account && transfer ? { account, transfer } : null
}

/** An account as it stands in the database. */
export type StoredAccount = {
  readonly id: number
  readonly key: AccountKey
  readonly title: string
  readonly balance: number
}

type Place = Pick<ReadScope, 'dependencies' | 'trx' | 'account'>

/** Accounts by their owners, as far as they were opened. */
export async function accountsOf(place: Place, keys: Iterable<AccountKey>): Promise<Map<AccountKey, StoredAccount>> {
  const { engine } = place.dependencies.database
  const groups = new Map<string, { kind: string; unit: Unit; ids: number[] }>()
  for (const key of new Set(keys)) {
    const { kind, id, unit } = ownerOf(key)
    const group = groups.get(`${kind}/${unit}`) ?? { kind, unit, ids: [] }
    group.ids.push(id)
    groups.set(`${kind}/${unit}`, group)
  }
  const found = new Map<AccountKey, StoredAccount>()
  for (const { kind, unit, ids } of groups.values()) {
    const rows = await accountRows(place)
      .where('kind', '=', kind)
      .where('unit', '=', unit)
      .where(isOneOf(engine, 'owner_id', ids))
      .execute()
    for (const account of rows.map(storedAccount)) found.set(account.key, account)
  }
  return found
}

/** Accounts by id. */
export async function accountsById(place: Place, ids: readonly number[]): Promise<Map<number, StoredAccount>> {
  if (ids.length === 0) return new Map()
  const { engine } = place.dependencies.database
  const rows = await accountRows(place)
    .where(isOneOf(engine, 'id', ids))
    .execute()
  return new Map(rows.map(storedAccount).map((account) => [account.id, account]))
}

function accountRows({ trx, account, dependencies }: Place) {
  const table = tableFor(entityNamed(dependencies.catalogue, accountEntity)).name
  return rowsIn(trx, table, account.schoolId).select(['id', 'kind', 'owner_id', 'unit', 'title', 'balance'])
}

function storedAccount(row: EntityRow): StoredAccount {
  const unit = row.unit === 'points' ? 'points' : 'fen'
  const key = accountKey({ kind: String(row.kind), id: Number(row.owner_id) }, unit)
  return { id: Number(row.id), key, title: String(row.title), balance: Number(row.balance ?? 0) }
}

/** A transfer as it stands in the database, with what it is about. */
export type StoredTransfer = Entry & {
  readonly subject: string
  readonly subjectId: number
  readonly fromId: number
  readonly toId: number
  readonly user: number | null
}

/** The transfers about some rows of an entity, oldest first. */
function transfersAbout(place: Place, subject: string, ids: readonly number[]): Promise<StoredTransfer[]> {
  const { engine } = place.dependencies.database
  return readTransfers(place, (rows) => rows.where('subject', '=', subject).where(isOneOf(engine, 'subject_id', ids)))
}

/** Transfers by id, oldest first. */
export function transfersById(place: Place, ids: readonly number[]): Promise<StoredTransfer[]> {
  return readTransfers(place, (rows) => rows.where(isOneOf(place.dependencies.database.engine, 'id', ids)))
}

/** Transfers that settle one of these. */
export function settlingOf(place: Place, ids: readonly number[]): Promise<StoredTransfer[]> {
  return readTransfers(place, (rows) => rows.where(isOneOf(place.dependencies.database.engine, 'settles', ids)))
}

type TransferRows = ReturnType<typeof transferRows>

function transferRows({ trx, account, dependencies }: Place) {
  const table = tableFor(entityNamed(dependencies.catalogue, transferEntity)).name
  const columns = ['id', 'amount', 'phase', 'settles', 'purpose', 'subject', 'subject_id', 'user']
  const sides = [sql<number>`${sql.ref('from')}`.as('from_id'), sql<number>`${sql.ref('to')}`.as('to_id')]
  return rowsIn(trx, table, account.schoolId).select([...columns, ...sides])
}

async function readTransfers(place: Place, narrow: (rows: TransferRows) => TransferRows): Promise<StoredTransfer[]> {
  const found = await narrow(transferRows(place)).execute()
  // Asked for in this order, SQLite reads all of a school's where most transfers settle none: its statistics take that for the rule.
  const rows = found.toSorted((one, other) => Number(one.id) - Number(other.id))
  const ids = [...new Set(rows.flatMap((row) => [Number(row.from_id), Number(row.to_id)]))]
  const accounts = await accountsById(place, ids)
  const keyOf = (id: number): AccountKey => accounts.get(id)?.key ?? accountKey({ kind: 'lost', id }, 'fen')
  return rows.map((row) => ({
    id: Number(row.id),
    from: keyOf(Number(row.from_id)),
    to: keyOf(Number(row.to_id)),
    fromId: Number(row.from_id),
    toId: Number(row.to_id),
    amount: Number(row.amount),
    phase: String(row.phase),
    settles: row.settles === null ? null : Number(row.settles),
    purpose: String(row.purpose),
    subject: String(row.subject),
    subjectId: Number(row.subject_id),
    user: row.user === null ? null : Number(row.user),
  }))
}

/** Where the money of some orders is; nothing for those of which none was moved. */
export async function positionsOf(
  place: Place,
  subject: string,
  ids: readonly number[],
): Promise<(id: number) => Position> {
  if (ids.length === 0) return () => nothing
  const byOrder = new Map<number, StoredTransfer[]>()
  for (const each of await transfersAbout(place, subject, ids)) append(byOrder, each.subjectId, each)
  return (id) => {
    const own = byOrder.get(id)
    return own ? positionOf(own) : nothing
  }
}
