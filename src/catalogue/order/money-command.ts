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

/** The fields that say how much an action moves of a row, the first that is filled in; none where no field does. */
export function amountFields({ machine }: Entity, { movesMoney }: Pick<Action, 'movesMoney'>): readonly string[] {
  if (machine?.money) return [machine.money.amount]
  return movesMoney === undefined || movesMoney === true ? [] : movesMoney
}

/** What some orders come to, less what was given back of them; null where rows of the entity are no orders with money. */
export function orderSum({ machine }: Entity, rows: readonly Readonly<Record<string, unknown>>[]): OrderSum | null {
  if (!machine?.money) return null
  const { amount, refunded, payment } = machine.money
  const numberIn = (row: Readonly<Record<string, unknown>>, name: string | undefined) =>
    name === undefined ? 0 : Number(row[name] ?? 0)
  const sum = { count: rows.length, fen: 0, points: 0 }
  for (const row of rows) {
    const unit = payment !== undefined && row[payment] === 'points' ? 'points' : 'fen'
    sum[unit] += numberIn(row, amount) - numberIn(row, refunded)
  }
  return sum
}
