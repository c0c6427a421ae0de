import type { Catalogue } from '../catalogue.ts'
import type { Entity } from '../vocabulary/entity.ts'
import type { Field } from '../vocabulary/field.ts'
import { namingField } from '../vocabulary/field-use.ts'
import type { OrderMoney, OrderStock } from '../vocabulary/machine.ts'
import { machineOf, type OrderMachine } from './machine.ts'

/**
 * Orders whose machine contradicts itself, in words: states that are none or that nothing leads to, a state that a form
 * writes, money and stock of fields that hold none.
 */
export function wrongMachines({ entities, settings }: Pick<Catalogue, 'entities' | 'settings'>): string[] {
  return [...entities.values()].flatMap((entity) => {
    if (entity.machine === undefined) return []
    if (entity.fields[entity.machine.state]?.kind !== 'status') {
      return [`${entity.name} has its orders' state in ${entity.machine.state}, which is no status`]
    }
    const machine = machineOf(entity)
    const { rateSetting, pointsSetting } = machine?.money ?? {}
    const lacks = (setting: string | undefined, field: string) =>
      setting !== undefined && !isFigure(settings.get(setting)?.fields[field])
    return [
      ...(machine ? problemsOf(machine, entities) : []),
      ...(lacks(rateSetting, 'percentage')
        ? [`${entity.name} takes its share from ${rateSetting}, which has no percentage`]
        : []),
      ...(lacks(pointsSetting, 'score')
        ? [`${entity.name} takes its points from ${pointsSetting}, which has no score`]
        : []),
    ]
  })
}

function problemsOf(machine: OrderMachine, entities: Catalogue['entities']): string[] {
  const { entity, state, status, initial, money, stock } = machine
  const states = Object.keys(status.options)
  const named = [...initial, ...(money ? [...money.held, ...money.settled] : []), ...(stock?.taken ?? [])]
  const reached = new Set([...initial, ...machine.moves.map(({ to }) => to)])
  return [
    ...named.filter((name) => !states.includes(name)).map((name) => `${entity.name} has no state ${name}`),
    ...states.filter((name) => !reached.has(name)).map((name) => `no move leads ${entity.name} to ${name}`),
    ...writers(entity, state).map((form) => `${form} of ${entity.name} writes ${state}, which only moves change`),
    ...(money ? wrongMoney(entity, money) : []),
    ...(stock ? wrongStock(entity, stock, entities) : []),
  ]
}

/** What lets the state be filled in by hand. */
function writers({ create, edit, actions }: Entity, state: string): string[] {
  const asking = Object.entries(actions ?? {}).filter(([, { ask, form }]) =>
    [...(ask ?? []), ...(form ?? [])].includes(state),
  )
  const forms = Object.entries({ create, edit }).filter(([, form]) => form?.form.includes(state))
  return [...asking, ...forms].map(([name]) => name)
}

function wrongMoney(entity: Entity, money: OrderMoney): string[] {
  const both = money.held.filter((name) => money.settled.includes(name))
  return [
    ...both.map((name) => `${entity.name} has its money held and settled in ${name}`),
    ...wrongFields(entity, 'money', [money.amount, money.refunded], isFigure),
    ...wrongFields(entity, 'a share', [money.rate], isFigure),
    ...wrongFields(entity, 'points', [money.points], isFigure),
    ...wrongFields(entity, 'people', [money.payer, money.payee], isParty),
    ...wrongFields(entity, 'ways to pay', [money.payment], (field) => field?.kind === 'choice'),
  ]
}

function wrongStock(entity: Entity, { of, field, quantity }: OrderStock, entities: Catalogue['entities']): string[] {
  const goods = entity.fields[of]
  const figure = goods?.kind === 'ref' ? entities.get(goods.entity)?.fields[field] : undefined
  const isBounded = figure?.kind === 'count' && figure.min !== undefined
  return [
    ...(isBounded ? [] : [`${entity.name} takes ${of}.${field}, which is no figure with a least`]),
    ...wrongFields(entity, 'a quantity', [quantity], isFigure),
  ]
}

function wrongFields(
  entity: Entity,
  what: string,
  names: readonly (string | undefined)[],
  isRight: (field: Field | undefined) => boolean,
): string[] {
  const wrong = names.filter((name) => name !== undefined && !isRight(entity.fields[name]))
  return wrong.map((name) => `${entity.name}.${name} holds no ${what} of its orders`)
}

function isParty(field: Field | undefined): boolean {
  return field?.kind === 'ref' || namingField(field) !== undefined
}

function isFigure(field: Field | undefined): boolean {
  return field?.kind === 'money' || field?.kind === 'count'
}
