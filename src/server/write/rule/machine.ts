import { isMove, machineOf } from '../../../catalogue/order/machine.ts'
import { paidFields } from '../../../catalogue/order/money-fields.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { ChangeSet, Touched } from '../change-set.ts'
import { afterOf } from '../keep-counters.ts'
import type { Origin, Violation } from './invariants.ts'

/** Fields that say where an order stands and what it takes: read with whatever is written to it. */
export function orderFields(entity: Entity): string[] {
  const machine = machineOf(entity)
  if (!machine) return []
  const { state, stock } = machine
  return [state, ...(stock ? [stock.of, stock.quantity] : []), ...paidFields(entity)]
}

/**
 * Orders put into a state that no move leads to: a new one begins in one of the first states, unless it stood
 * somewhere before anybody's command, and taking a batch back goes the way back, or on again where the batch had gone back.
 */
export function wrongMoves(entity: Entity, touched: Touched, origin: Origin): Violation[] {
  const machine = machineOf(entity)
  if (!machine || touched.patch[machine.state] === undefined) return []
  const { state, status, initial } = machine
  const to = String(touched.patch[state])
  const label = (value: string) => `「${status.options[value] ?? value}」`
  if (touched.before === null) {
    const isBegun = origin !== 'command' || initial.includes(to)
    return isBegun ? [] : [{ id: touched.id, field: state, reason: `新的${entity.title}不能是${label(to)}` }]
  }
  const from = String(touched.before[state])
  const isRight = from === to || isMove(machine, from, to) || (origin === 'undo' && isMove(machine, to, from))
  return isRight ? [] : [{ id: touched.id, field: state, reason: `不能由${label(from)}变为${label(to)}` }]
}

/**
 * Takes out of stock what orders have come to take, and puts back what they take no more, as their states say: whoever made
 * the change, and also where it takes another back. What is not there cannot be taken: the figure's least is checked after it.
 */
export async function settleStock(changes: ChangeSet): Promise<void> {
  for (const [entity, rows] of changes.touched) {
    const machine = machineOf(entity)
    if (!machine?.stock) continue
    const { of, field } = machine.stock
    const goods = entity.fields[of]
    if (goods?.kind !== 'ref') continue
    const shifts = new Map<number, number>()
    for (const touched of rows.values()) {
      add(shifts, takenBy(machine.stock, machine.state, touched.before), 1)
      add(shifts, takenBy(machine.stock, machine.state, afterOf(touched)), -1)
    }
    for (const [id, shift] of shifts) if (shift !== 0) await changes.increment(goods.entity, id, { [field]: shift })
  }
}

type Stock = NonNullable<NonNullable<Entity['machine']>['stock']>
type Taken = { readonly id: number; readonly quantity: number }

function takenBy({ of, quantity, taken }: Stock, state: string, row: Values | null): Taken | null {
  const id = row?.[of]
  if (!row || typeof id !== 'number' || !taken.includes(String(row[state]))) return null
  return { id, quantity: Number(row[quantity] ?? 0) }
}

function add(shifts: Map<number, number>, taken: Taken | null, sign: number): void {
  if (taken) shifts.set(taken.id, (shifts.get(taken.id) ?? 0) + sign * taken.quantity)
}
