import { besideOf } from '../../catalogue/beside.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { type ActionCommand, commandId } from '../../catalogue/command.ts'
import { askedFields } from '../../catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import type { Row } from '../../catalogue/wire.ts'

/** Why values of an input may not be chosen, said to the operator, by value. */
export type RefusedChoices = Readonly<Record<string, string>>

/** Who chooses, and what is known of what they choose about. */
export type Asker = {
  readonly catalogue: Pick<Catalogue, 'entities'>
  readonly can: (permission: string) => boolean
}

const none: RefusedChoices = {}

/**
 * What an action's inputs may not be given, since it takes a right the operator lacks: 投诉成立 does to what a complaint is
 * about what that has an action for, and keeps out whoever answers for it. `row` is the complaint meant when it is a single
 * one; of several a value is refused where no kind of target allows it.
 */
export function refusedChoices(
  { entity, action }: ActionCommand,
  name: string,
  row: Row | null,
  { catalogue, can }: Asker,
): RefusedChoices {
  const field = askedFields(entity, action)[name]
  if (action.handler !== 'upholdComplaint' || field?.kind !== 'choice') return none
  const targets = targetsOf(entity, row)
  const isRefused = (value: string) => {
    if (name === 'block') return value !== 'none' && targets.length > 0 && !can('userBlock.create')
    const rights = targets.flatMap((target) => {
      const acted = catalogue.entities.get(target)
      return acted?.actions?.[value] ? [commandId(acted, value)] : []
    })
    return rights.length > 0 && !rights.some(can)
  }
  const refused = Object.entries(field.options).filter(([value]) => isRefused(value))
  return Object.fromEntries(refused.map(([value, label]) => [value, `没有「${label}」的权限`]))
}

/** A field without the values that may not be chosen. */
export function withoutRefused(field: Field, refused: RefusedChoices): Field {
  if (field.kind !== 'choice' || Object.keys(refused).length === 0) return field
  const options = Object.fromEntries(Object.entries(field.options).filter(([value]) => !(value in refused)))
  return { ...field, options }
}

/** The entities of what complaints are about. */
function targetsOf(entity: ActionCommand['entity'], row: Row | null): string[] {
  const beside = entity.detail?.beside
  if (row) return [besideOf(entity, row)?.entity ?? []].flat()
  return typeof beside === 'object' ? Object.values(beside.among).map((each) => each.entity) : []
}
