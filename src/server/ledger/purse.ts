import type { WriteScope } from '../write/write-scope.ts'
import { type AccountKey, accountKey, isKept, opening, ownerOf } from './account.ts'
import type { Called } from './order-money.ts'
import type { Step } from './plan-order.ts'
import type { Position } from './position.ts'
import { accountsOf } from './read-ledger.ts'

/** Where the money of an order is, and what its state calls for. */
type Standing = { readonly called: Called | null; readonly at: Position }

/** What the accounts of some orders hold, as their plans spend it one after the other. */
export async function pursesOf(scope: WriteScope, orders: readonly Standing[]) {
  const keys = orders.flatMap(({ at, called }) => [
    ...(called ? [called.payer] : []),
    ...(called?.payee ? [called.payee] : []),
    ...(at.payer ? [at.payer] : []),
    ...at.shares.keys(),
    ...at.rewards.keys(),
    ...(called?.reward ? [called.reward.to] : []),
  ])
  const accounts = await accountsOf(scope, keys)
  const purses = new Map<AccountKey, number>([...accounts].map(([key, { balance }]) => [key, balance]))
  return {
    holding: (key: AccountKey) => purses.get(key) ?? 0,
    /**
     * Spends what some steps take. @returns why that cannot be, nothing being spent; or, where people have what their orders
     * took, what they have to have had before.
     */
    spend(steps: readonly Step[], mayHaveHad: boolean): readonly Step[] | string {
      const spent = new Map<AccountKey, number>()
      const had: Step[] = []
      const add = (key: AccountKey, by: number) => {
        if (isKept(ownerOf(key).kind)) spent.set(key, (spent.get(key) ?? purses.get(key) ?? 0) + by)
        return spent.get(key) ?? 0
      }
      for (const step of steps) {
        const left = add(step.from, step.settles === null ? -step.amount : freed(step))
        if (left < 0 && !mayHaveHad) return shortage(step)
        if (left < 0) {
          had.push(hadBefore(step, -left))
          add(step.from, -left)
        }
        if (step.phase === 'posted') add(step.to, step.amount)
      }
      for (const [key, left] of spent) purses.set(key, left)
      return had
    },
  }
}

/** What is free again of what a step settles. */
function freed({ phase, amount, settles }: Step): number {
  return phase === 'void' ? (settles?.amount ?? 0) : (settles?.amount ?? 0) - amount
}

function hadBefore({ from }: Step, amount: number): Step {
  const source = accountKey(opening, ownerOf(from).unit)
  return { from: source, to: from, amount, phase: 'posted', settles: null, purpose: 'opening' }
}

function shortage({ from, purpose }: Step): string {
  const what = ownerOf(from).unit === 'points' ? '积分' : '余额'
  return purpose === 'reclaim' ? `收款人${what}不足，无法退款` : `付款人${what}不足`
}
