import { once } from '../once.ts'
import { personEntity } from '../personal/owner.ts'
import type { Entity } from '../vocabulary/entity.ts'
import { isShare, namingField } from '../vocabulary/field-use.ts'

type Entities = ReadonlyMap<string, Entity>

/** The fields of an order that say what is paid for it, by whom and to whom; none where it costs nothing. */
export function paidFields({ machine, fields }: Pick<Entity, 'machine' | 'fields'>): string[] {
  if (!machine?.money) return []
  const { amount, payment, payer, payee, rate, points, refunded } = machine.money
  const kinds = [payer, payee].map((name) => namingField(fields[name ?? '']))
  return [amount, payment, payer, payee, rate, points, refunded, ...kinds].filter((name) => name !== undefined)
}

/** The entities whose rows orders with money are paid by and pay: each has an account. */
export const moneyOwners = once(
  (entities: Entities): ReadonlySet<string> =>
    new Set(
      [...entities.values()].flatMap((order) => {
        const { payee, payer } = order.machine?.money ?? {}
        return [...partiesOf(entities, order, payee), ...partiesOf(entities, order, payer)]
      }),
    ),
)

/**
 * The fields by which it is decided whom money goes to and how much of it, by the names of their entities: what orders say of it, who
 * stands behind whom they pay and what the platform keeps of that, and to whom what is ordered belongs.
 */
export const moneyFields = once((entities: Entities): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const add = (entity: string, names: readonly string[]) =>
    found.set(entity, new Set([...(found.get(entity) ?? []), ...names]))
  for (const name of moneyOwners(entities)) {
    const owner = entities.get(name)
    if (!owner) continue
    const shares = Object.keys(owner.fields).filter((each) => isShare(owner.fields[each]))
    add(name, [...refsTo(owner, [personEntity]), ...shares])
  }
  for (const order of entities.values()) {
    const { money } = order.machine ?? {}
    if (!money) continue
    add(order.name, paidFields(order))
    const payees = partiesOf(entities, order, money.payee)
    for (const field of Object.values(order.fields)) {
      const ordered = field.kind === 'ref' ? entities.get(field.entity) : undefined
      if (ordered) add(ordered.name, refsTo(ordered, payees))
    }
  }
  return found
})

/** Whose rows a party of orders is, as far as it is a row: the entity a ref leads to, or those that another field chooses among. */
function partiesOf(entities: Entities, { fields }: Entity, name: string | undefined): string[] {
  const party = fields[name ?? '']
  const choice = fields[namingField(party) ?? '']
  const named = choice?.kind === 'choice' ? Object.keys(choice.options) : party?.kind === 'ref' ? [party.entity] : []
  return named.filter((each) => entities.has(each))
}

function refsTo({ fields }: Entity, entities: readonly string[]): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field?.kind === 'ref' && entities.includes(field.entity)
  })
}
