import { partOf, whole } from '../../catalogue/order/part.ts'
import type { Unit } from '../../catalogue/vocabulary/field.ts'
import type { OrderMoney } from '../../catalogue/vocabulary/machine.ts'
import type { Values } from '../rows/entity-table.ts'
import { type AccountKey, accountKey, isKept, platform } from './account.ts'

/** What the state of an order calls for: what is held of the payer, what is settled, and what of that is the payee's. */
export type Called = {
  readonly payer: AccountKey
  readonly payee: AccountKey | null
  /** Where the payer's money comes from and goes back to; null where it is what they have here. */
  readonly outside: AccountKey | null
  /** Who gets what is settled: the platform, or what is outside where it leaves the house. */
  readonly house: AccountKey
  readonly held: number
  readonly settled: number
  readonly share: number
  /** The points its payer gets for it, and the account they go to; null where there are none. */
  readonly reward: Reward | null
}

type Reward = { readonly to: AccountKey; readonly points: number }

/** The kinds of owners that the payer and the payee of an order are: the names of their entities; null where it has none. */
export type PartyKinds = { readonly payer: KindOf; readonly payee: KindOf }
type KindOf = (order: Values) => string | null

/** The payee's part of an amount, what is left over being the platform's. */
export function payeeShare(amount: number, rate: number): number {
  return partOf(amount, whole - rate)
}

/**
 * What an order as it stands calls for; null where nobody pays anything, whether it is in no such state, costs nothing or has
 * no payer. Amounts are in 分, or in points where it is paid by points.
 */
export function calledFor(money: OrderMoney, state: string, kinds: PartyKinds, row: Values | null): Called | null {
  if (row === null) return null
  const at = String(row[state])
  const isSettled = money.settled.includes(at)
  if (!isSettled && !money.held.includes(at)) return null
  const amount = Number(row[money.amount] ?? 0) - numberIn(row, money.refunded)
  const payer = row[money.payer]
  const payerKind = kinds.payer(row)
  if (amount <= 0 || typeof payer !== 'number' || payerKind === null) return null
  const payment = money.payment === undefined ? 'wechat' : String(row[money.payment] ?? 'wechat')
  const unit: Unit = payment === 'points' ? 'points' : 'fen'
  const payee = money.payee === undefined ? null : row[money.payee]
  const payeeKind = kinds.payee(row)
  const hasPayee = payeeKind !== null && typeof payee === 'number'
  const isInside = payment === 'balance' || payment === 'points' || money.leaves || !isKept(payerKind)
  const points = isSettled ? numberIn(row, money.points) : 0
  return {
    payer: accountKey({ kind: payerKind, id: payer }, unit),
    payee: hasPayee ? accountKey({ kind: payeeKind, id: payee }, unit) : null,
    outside: isInside ? null : accountKey({ kind: payment, id: 0 }, unit),
    house: accountKey(money.leaves ? { kind: payment, id: 0 } : platform, unit),
    held: isSettled ? 0 : amount,
    settled: isSettled ? amount : 0,
    share: isSettled && hasPayee ? payeeShare(amount, numberIn(row, money.rate)) : 0,
    reward: points > 0 ? { to: accountKey({ kind: payerKind, id: payer }, 'points'), points } : null,
  }
}

function numberIn(row: Values, field: string | undefined): number {
  return field === undefined ? 0 : Number(row[field] ?? 0)
}
