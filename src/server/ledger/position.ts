import { sumBy } from 'es-toolkit/math'
import type { AccountKey } from './account.ts'

/** A transfer as a position is read from it. */
export type Entry = {
  readonly id: number
  readonly from: AccountKey
  readonly to: AccountKey
  readonly amount: number
  readonly phase: string
  readonly settles: number | null
  readonly purpose: string
}

/** A pending transfer that nothing settled yet. */
export type Open = { readonly id: number; readonly amount: number }

/** Where the money of an order is, by its transfers. */
export type Position = {
  readonly payer: AccountKey | null
  /** Who has or will have what the payer spent. */
  readonly house: AccountKey | null
  readonly outside: AccountKey | null
  readonly holds: readonly Open[]
  readonly settled: number
  /** What payees got of it. */
  readonly shares: ReadonlyMap<AccountKey, number>
  /** The points that payers got for it and did not give back. */
  readonly rewards: ReadonlyMap<AccountKey, number>
  /** What came in for it from outside, what went out again, and what is on its way out. */
  readonly charged: number
  readonly paidOut: number
  readonly payouts: readonly Open[]
  /** How many transfers there are. */
  readonly count: number
}

/** The position of an order of which nothing was moved yet. */
export const nothing: Position = {
  payer: null,
  house: null,
  outside: null,
  holds: [],
  settled: 0,
  shares: new Map(),
  rewards: new Map(),
  charged: 0,
  paidOut: 0,
  payouts: [],
  count: 0,
}

/** Reads where the money of one order is. */
export function positionOf(entries: readonly Entry[]): Position {
  const over = new Set(entries.flatMap(({ settles }) => settles ?? []))
  const of = (purpose: string) => entries.filter((each) => each.purpose === purpose)
  const posted = (purpose: string) => sumOf(of(purpose).filter(({ phase }) => phase === 'posted'))
  const open = (purpose: string) =>
    of(purpose).flatMap(({ id, amount, phase }) => (phase === 'pending' && !over.has(id) ? [{ id, amount }] : []))
  const given = (purpose: string, back: string) => {
    const byAccount = new Map<AccountKey, number>()
    const add = (key: AccountKey, amount: number) => byAccount.set(key, (byAccount.get(key) ?? 0) + amount)
    for (const { to, amount } of of(purpose)) add(to, amount)
    for (const { from, amount } of of(back)) add(from, -amount)
    return byAccount
  }
  const [spent] = [...of('hold'), ...of('settle')]
  const [charge] = of('payment')
  return {
    payer: spent?.from ?? charge?.to ?? null,
    house: spent?.to ?? null,
    outside: charge?.from ?? null,
    holds: open('hold'),
    settled: posted('settle') - posted('refund'),
    shares: given('income', 'reclaim'),
    rewards: given('reward', 'clawback'),
    charged: posted('payment'),
    paidOut: posted('payout'),
    payouts: open('payout'),
    count: entries.length,
  }
}

/** What is held for the order or settled: what its payer is without. */
export function spentIn({ holds, settled }: Position): number {
  return sumOf(holds) + settled
}

export function sumOf(amounts: readonly { readonly amount: number }[]): number {
  return sumBy(amounts, ({ amount }) => amount)
}
