import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountKey } from '../../../../src/server/ledger/account.ts'
import { type Called, payeeShare } from '../../../../src/server/ledger/order-money.ts'
import { planOrder } from '../../../../src/server/ledger/plan-order.ts'
import { type Entry, positionOf, sumOf } from '../../../../src/server/ledger/position.ts'

const payer = 'user/1/fen'
const purse = 'user/1/points'
const payees = ['user/2/fen', 'user/3/fen'] as const

/** States an order may come to: what it calls for, whether money can be sent out then, and what of their points its payer has spent meanwhile. */
const stop = record({
  state: constantFrom('none', 'held', 'settled'),
  amount: integer({ min: 1, max: 5_000 }),
  rate: integer({ min: 0, max: 10_000 }),
  payee: constantFrom(...payees),
  canPayOut: boolean(),
  points: integer({ min: 0, max: 20 }),
  spent: integer({ min: 0, max: 20 }),
})

function calledAt(
  {
    state,
    amount,
    rate,
    payee,
    points = 0,
  }: { state: string; amount: number; rate: number; payee: AccountKey; points?: number },
  outside: AccountKey | null,
): Called | null {
  if (state === 'none') return null
  const settled = state === 'settled' ? amount : 0
  return {
    payer,
    payee,
    outside,
    house: 'platform/0/fen',
    held: amount - settled,
    settled,
    share: payeeShare(settled, rate),
    reward: settled > 0 && points > 0 ? { to: purse, points } : null,
  }
}

test('the money of an order is where its state wants it, by whatever states it comes there', () => {
  assert(
    property(array(stop, { maxLength: 12 }), constantFrom(null, 'wechat/0/fen' as const), (stops, outside) => {
      const made: Entry[] = []
      let held = 0
      for (const each of stops) {
        const called = calledAt(each, outside)
        held = Math.max(0, held - each.spent)
        const means = { mayCharge: true, canPayOut: each.canPayOut, sent: new Set<number>(), holding: () => held }
        const plan = planOrder(positionOf(made), called, means)
        // More than what came in is never asked for again while some of it is here.
        if ('reason' in plan) continue
        for (const { settles, ...step } of plan.steps) {
          made.push({ ...step, settles: settles?.id ?? null, id: made.length + 1 })
          held += step.to === purse ? step.amount : step.from === purse ? -step.amount : 0
        }
        expect(held).toBeGreaterThanOrEqual(0)
        const at = positionOf(made)
        expect(sumOf(at.holds)).toBe(called?.held ?? 0)
        expect(at.settled).toBe(called?.settled ?? 0)
        const shares = [...at.shares].filter(([, amount]) => amount !== 0)
        expect(shares).toEqual(called && called.share > 0 ? [[called.payee, called.share]] : [])
        const earned = called?.reward?.points ?? 0
        const kept = (at.rewards.get(purse) ?? 0) - earned
        // What an order earns no more is back, unless it was spent.
        expect(kept === 0 || (kept > 0 && held === 0)).toBe(true)
        expect(at.charged - at.paidOut - sumOf(at.payouts)).toBeGreaterThanOrEqual(
          outside ? sumOf(at.holds) + at.settled : 0,
        )
        expect(made.every(({ amount }) => amount > 0)).toBe(true)
        const settled = made.flatMap(({ settles: settled }) => settled ?? [])
        expect(new Set(settled).size).toBe(settled.length)
        expect(planOrder(at, called, means)).toEqual({ steps: [], keptHere: 0 })
      }
    }),
    { numRuns: 500 },
  )
})

test('a share is rounded down, and is never more than the amount nor less than nothing', () => {
  assert(
    property(integer({ min: 0, max: 100_000_000 }), integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const share = payeeShare(amount, rate)
      expect(share).toBe(Number((BigInt(amount) * BigInt(10_000 - rate)) / 10_000n))
      expect(share >= 0 && share <= amount).toBe(true)
    }),
  )
  expect([payeeShare(999, 1234), payeeShare(1, 1), payeeShare(100, 0), payeeShare(100, 10_000)]).toEqual([
    875, 0, 100, 0,
  ])
})

test('what the provider was asked for is not called back', () => {
  const paid: Entry[] = [
    { id: 1, from: 'wechat/0/fen', to: payer, amount: 100, phase: 'posted', settles: null, purpose: 'payment' },
    { id: 2, from: payer, to: 'platform/0/fen', amount: 100, phase: 'posted', settles: null, purpose: 'settle' },
    { id: 3, from: 'platform/0/fen', to: payer, amount: 100, phase: 'posted', settles: null, purpose: 'refund' },
    { id: 4, from: payer, to: 'wechat/0/fen', amount: 100, phase: 'pending', settles: null, purpose: 'payout' },
  ]
  const called = calledAt({ state: 'settled', amount: 100, rate: 0, payee: payees[0] }, 'wechat/0/fen')
  const undo = { mayCharge: false, canPayOut: true, sent: new Set([4]), holding: () => 0 }
  expect(planOrder(positionOf(paid), called, undo)).toEqual({ reason: '款项已付出，只能退款' })
  expect(planOrder(positionOf(paid), called, { ...undo, sent: new Set() })).toMatchObject({
    steps: [{ purpose: 'payout', phase: 'void', settles: { id: 4 } }, { purpose: 'settle' }, { purpose: 'income' }],
  })
})
