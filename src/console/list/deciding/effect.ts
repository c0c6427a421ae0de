import type { Inputs } from '@/command/target.ts'
import { initialValue } from '../../../catalogue/schema/table.ts'
import { holds, reasonAgainst } from '../../../catalogue/vocabulary/condition.ts'
import type { Action, Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import type { Row } from '../../../catalogue/wire.ts'
import { isRecord } from '../../../parsed-json.ts'
import type { Entry } from '../rows/row-slots.ts'

/** What an action is called once it is done: 已通过. */
export function doneText(title: string): string {
  return `已${title}`
}

/** The fields that say where an entity's rows stand: its first status, and others by which they wait for a decision. */
function standingFields({ fields }: Entity): string[] {
  const statuses = Object.entries(fields).filter(([, { kind }]) => kind === 'status')
  return statuses.filter(([, field], place) => place === 0 || isWaiting(field)).map(([name]) => name)
}

function isWaiting(field: Field): boolean {
  return field.kind === 'status' && field.options.pending !== undefined
}

/** Whether a row came to stand elsewhere, so that it needs no more looking at; brought back to its beginning it does. */
export function isDecided(entity: Entity, before: Row, after: Row): boolean {
  return standingFields(entity).some((name) => {
    const field = entity.fields[name]
    return field !== undefined && ![before[name], initialValue(field), 'pending'].includes(after[name])
  })
}

/** Whether an action settles a row, so that the moderator goes on to the next; turning a flag on or off does not. */
export function settles(entity: Entity, action: Action): boolean {
  const { remove, set = {} } = action
  return remove === true || standingFields(entity).some((name) => name in set)
}

/** Whether what an action does to a row can be told without the server: no handler, and no ref known by its id alone. */
export function isForeseeable(entity: Entity, action: Action, inputs: Inputs): boolean {
  const hasBareRef = Object.entries(inputs).some(
    ([name, value]) => entity.fields[name]?.kind === 'ref' && typeof value === 'number',
  )
  return action.handler === undefined && !hasBareRef
}

/** The row as the action will leave it, as far as the catalogue tells. */
export function foreseen(entity: Entity, action: Action, inputs: Inputs, row: Row): Row {
  const asked = Object.entries(inputs).filter(([name, value]) => {
    const isLabelled = entity.fields[name]?.kind !== 'ref' || typeof value !== 'number'
    return name in entity.fields && isLabelled
  })
  return { ...row, ...Object.fromEntries(asked), ...action.set }
}

/** Why an action does not apply to a row, said to the operator; null when it does. */
export function reasonNot(entity: Entity, action: Action, entry: Entry): string | null {
  if (entry.isRemoved) return '内容已不存在'
  if (holds(action.when, entry.row)) return null
  return toldOf(entry) ?? reasonAgainst(entity, action.when, entry.row)
}

/** What is told of a row that somebody else dealt with: 已由 王老师 通过; null of others. */
export function toldOf({ mark }: Entry): string | null {
  if (mark === null || mark.by === null) return null
  return mark.state === 'skipped' || (mark.state === 'elsewhere' && mark.isHandled) ? mark.text : null
}

/** An action's inputs as the call takes them: a ref by its id. */
export function inputParams(inputs: Inputs): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      isRecord(value) && 'id' in value && 'label' in value ? value.id : value,
    ]),
  )
}
