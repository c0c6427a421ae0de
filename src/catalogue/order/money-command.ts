import type { Endpoint } from '../endpoint.ts'
import { acceptedValues } from '../vocabulary/condition.ts'
import type { Action, Entity } from '../vocabulary/entity.ts'
import type { OrderSum } from '../wire.ts'

/**
 * Whether a call may move money or points: what is done to orders with money, and what says so of itself. It is carried out
 * once, however often it comes.
 */
export function isMoneyCommand(endpoint: Endpoint): boolean {
  if (endpoint.purpose === 'action') return hasMoney(endpoint) || endpoint.action.movesMoney !== undefined
  if (endpoint.purpose === 'create') return hasMoney(endpoint) || endpoint.form.movesMoney === true
  return false
}

function hasMoney({ entity }: Extract<Endpoint, { readonly entity: unknown }>): boolean {
  return entity.machine?.money !== undefined
}

/**
 * Whether an action moves money: it brings orders into or out of states in which money is held or settled, gives a part of it
 * back, or decides about what is on its way out of the house. What only passes an order on, such as appointing a rider, does not.
 */
export function movesMoney({ machine }: Entity, action: Pick<Action, 'when' | 'set' | 'ask' | 'movesMoney'>): boolean {
  if (action.movesMoney) return true
  if (!machine?.money) return false
  const { state, money } = machine
  if (money.refunded !== undefined && action.ask?.includes(money.refunded)) return true
  const to = action.set?.[state]
  if (to === undefined) return false
  const held: readonly unknown[] = money.held
  const settled: readonly unknown[] = money.settled
  const placeOf = (at: unknown) => (held.includes(at) ? 'held' : settled.includes(at) ? 'settled' : 'free')
  const from = action.when?.[state]
  if (from === undefined) return true
  return acceptedValues(from).some(
    (each) => placeOf(each) !== placeOf(to) || (money.leaves === true && placeOf(each) !== 'free'),
  )
}

/** How much an action moves of a row. */
export type MovedAmount = {
  /** The fields that say it, of which the first that is filled in does. */
  readonly amount: readonly string[]
  /** What was given back of it before. */
  readonly refunded?: string | undefined
  /** The choice that says whether it is points. */
  readonly payment?: string | undefined
}

/** Where the rows of an action say how much it moves; null where they do not. */
export function movedAmount({ machine }: Entity, { movesMoney }: Pick<Action, 'movesMoney'>): MovedAmount | null {
  if (machine?.money) {
    const { amount, refunded, payment } = machine.money
    return { amount: [amount], refunded, payment }
  }
  return movesMoney === undefined || movesMoney === true ? null : { amount: movesMoney }
}

/** What an action on some rows comes to, less what was given back of them; null where they do not say how much it moves. */
export function orderSum(
  entity: Entity,
  action: Pick<Action, 'movesMoney'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): OrderSum | null {
  const moved = movedAmount(entity, action)
  if (moved === null) return null
  const sum = { count: rows.length, fen: 0, points: 0 }
  for (const row of rows) {
    const numberIn = (...names: readonly string[]) =>
      Number(names.map((name) => row[name]).find((value) => value !== null && value !== undefined) ?? 0)
    const unit = moved.payment !== undefined && row[moved.payment] === 'points' ? 'points' : 'fen'
    sum[unit] += numberIn(...moved.amount) - (moved.refunded === undefined ? 0 : numberIn(moved.refunded))
  }
  return sum
}
