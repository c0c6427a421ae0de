import { sql } from 'kysely'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { tableFor } from '../rows/entity-table.ts'
import type { Counted } from '../write/change-listener.ts'
import type { ChangeSet, Touched } from '../write/change-set.ts'
import { addToRows } from '../write/rows/add-to-rows.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { isKept, ownerOf } from './account.ts'
import { figureFields } from './figure-field.ts'
import { accountsById, ledgerOf, type StoredAccount, transfersById } from './read-ledger.ts'

/** By how much a transfer moves what is free and what is held of an account. */
type Shift = { balance: number; held: number }

/**
 * Moves what accounts hold, and the figures of their owners that show it, by the transfers a change wrote: by what is added,
 * never to a value read before, and never below nothing, whoever else moves it at the same moment.
 * @throws InputError where an account would hold less than nothing.
 */
export async function keepBalances(scope: WriteScope, changes: ChangeSet): Promise<Counted[]> {
  const ledger = ledgerOf(scope.dependencies.catalogue)
  const made = [...((ledger && changes.touched.get(ledger.transfer)?.values()) ?? [])]
  if (!ledger || made.length === 0) return []
  const shifts = await shiftsOf(scope, made)
  const accounts = await accountsById(scope, [...shifts.keys()])
  const kept = [...accounts.values()].filter(({ key }) => isKept(ownerOf(key).kind))
  const by = (name: keyof Shift) => new Map(kept.map(({ id }) => [id, shifts.get(id)?.[name] ?? 0]))
  const balances = by('balance')
  const touched = [...(changes.touched.get(ledger.account)?.values() ?? [])]
  const opened = new Set(touched.flatMap(({ id, kind }) => (kind === 'created' ? [id] : [])))
  await addToRows(scope, ledger.account, 'balance', balances, opened)
  await addToRows(scope, ledger.account, 'held', by('held'), opened)
  await refuseDebts(scope, tableFor(ledger.account).name, kept)
  const moved = kept.map(({ id }) => id)
  return [{ entity: ledger.account, ids: moved }, ...(await moveFigures(scope, kept, balances))]
}

async function shiftsOf(scope: WriteScope, made: readonly Touched[]): Promise<Map<number, Shift>> {
  const settled = made.flatMap(({ patch }) => (typeof patch.settles === 'number' ? [patch.settles] : []))
  const open = new Map((await transfersById(scope, settled)).map(({ id, amount }) => [id, amount]))
  const shifts = new Map<number, Shift>()
  const shift = (id: unknown, balance: number, held: number) => {
    const standing = shifts.get(Number(id)) ?? { balance: 0, held: 0 }
    shifts.set(Number(id), { balance: standing.balance + balance, held: standing.held + held })
  }
  for (const { patch } of made) {
    const amount = Number(patch.amount)
    const settles = typeof patch.settles === 'number' ? (open.get(patch.settles) ?? 0) : null
    if (patch.phase === 'pending') shift(patch.from, -amount, amount)
    else if (patch.phase === 'void') shift(patch.from, settles ?? 0, -(settles ?? 0))
    else {
      if (settles === null) shift(patch.from, -amount, 0)
      else shift(patch.from, settles - amount, -settles)
      shift(patch.to, amount, 0)
    }
  }
  return shifts
}

/** @throws InputError naming the first account that holds less than nothing by now. */
async function refuseDebts(
  { dependencies, trx, account }: WriteScope,
  table: string,
  accounts: readonly StoredAccount[],
): Promise<void> {
  const ids = accounts.map(({ id }) => id)
  const poor = await rowsIn(trx, table, account.schoolId)
    .select(['title', 'unit'])
    .where(isOneOf(dependencies.database.engine, 'id', ids))
    .where(sql<boolean>`(balance < 0 or held < 0)`)
    .limit(1)
    .executeTakeFirst()
  if (poor) throw new InputError(`${String(poor.title)}的${poor.unit === 'points' ? '积分' : '余额'}不足`)
}

/** Moves the figures that owners show of their accounts. */
async function moveFigures(
  scope: WriteScope,
  accounts: readonly StoredAccount[],
  shifts: ReadonlyMap<number, number>,
): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const { entity, field, unit, kind } of figureFields(scope.dependencies.catalogue.entities)) {
    const amounts = new Map<number, number>()
    for (const { id, key } of accounts) {
      const owner = ownerOf(key)
      const shift = shifts.get(id) ?? 0
      if (owner.kind === kind && owner.unit === unit && shift !== 0) amounts.set(owner.id, shift)
    }
    if (amounts.size === 0) continue
    await addToRows(scope, entity, field, amounts)
    counted.push({ entity, ids: [...amounts.keys()] })
  }
  return counted
}

/** What an account holds when its transfers are summed, as SQL over `of`, the table of accounts: what is free, and what is held. */
export function summedBalance(transfers: string, of: string) {
  const moved = (side: string) =>
    sql`(select coalesce(sum(amount), 0) from ${sql.table(transfers)} as moved
      where moved.school_id = ${sql.ref(`${of}.school_id`)} and ${sql.ref(`moved.${side}`)} = ${sql.ref(`${of}.id`)}
        and moved.phase = 'posted')`
  const held = sql<number>`(select coalesce(sum(amount), 0) from ${sql.table(transfers)} as open
      where open.school_id = ${sql.ref(`${of}.school_id`)} and ${sql.ref('open.from')} = ${sql.ref(`${of}.id`)}
        and open.phase = 'pending' and not exists (select 1 from ${sql.table(transfers)} as settling
          where settling.school_id = open.school_id and settling.settles = open.id))`
  return { balance: sql<number>`(${moved(sqlName('to'))} - ${moved(sqlName('from'))} - ${held})`, held }
}
