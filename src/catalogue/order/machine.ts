import { commandId } from '../command.ts'
import { once } from '../once.ts'
import { acceptedValues } from '../vocabulary/condition.ts'
import type { AnyCondition, AnyPatch, Entity } from '../vocabulary/entity.ts'
import type { StatusField } from '../vocabulary/field.ts'
import type { Machine } from '../vocabulary/machine.ts'

/** A way from one state of an order to another. */
export type Move = {
  /** The command that makes it, or what happens by itself, by its id. */
  readonly id: string
  readonly title: string
  readonly from: string
  readonly to: string
  /** It happens by itself at a moment. */
  readonly isDue: boolean
}

/** An entity whose rows are orders, with the status that says where one stands. */
export type OrderMachine = Machine & {
  readonly entity: Entity
  readonly status: StatusField
  readonly moves: readonly Move[]
}

/** The machine of an entity whose rows are orders; null where they are none. */
export const machineOf = once((entity: Entity): OrderMachine | null => {
  const { machine } = entity
  if (machine === undefined) return null
  const status = entity.fields[machine.state]
  if (status?.kind !== 'status') throw new Error(`${entity.name} has no status ${machine.state}`)
  return { ...machine, entity, status, moves: movesOf(entity, machine, Object.keys(status.options)) }
})

/** Whether an order may pass from one state to another. */
export function isMove({ moves }: OrderMachine, from: string, to: string): boolean {
  return moves.some((move) => move.from === from && move.to === to)
}

function movesOf(entity: Entity, machine: Machine, states: readonly string[]): Move[] {
  const actions = Object.entries(entity.actions ?? {}).map(([name, action]) => ({ name, ...action, isDue: false }))
  const dues = Object.entries(entity.due ?? {}).map(([name, due]) => ({ name, ...due, isDue: true }))
  return [...actions, ...dues].flatMap(({ name, title, when, set, isDue }) => {
    const to = stateIn(machine, set)
    if (to === null) return []
    return fromStates(machine, when, states)
      .filter((from) => from !== to)
      .map((from) => ({ id: commandId(entity, name), title, from, to, isDue }))
  })
}

function stateIn({ state }: Machine, set: AnyPatch | undefined): string | null {
  const to = set?.[state]
  return typeof to === 'string' ? to : null
}

/** The states a condition lets through; all of them where it does not speak of the state. */
function fromStates({ state }: Machine, when: AnyCondition | undefined, states: readonly string[]): readonly string[] {
  const wanted = when?.[state]
  if (wanted === undefined) return states
  return states.filter((each) => acceptedValues(wanted).includes(each))
}

/** The figures that orders take from: whose orders, of what, and the figure's name. */
export const stocksOf = once((entities: ReadonlyMap<string, Entity>) =>
  [...entities.values()].flatMap((order) => {
    const { stock } = order.machine ?? {}
    const goods = stock ? order.fields[stock.of] : undefined
    return stock && goods?.kind === 'ref' ? [{ order: order.name, goods: goods.entity, field: stock.field }] : []
  }),
)
