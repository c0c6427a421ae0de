import { commandId } from './command.ts'
import { once } from './once.ts'
import { holds } from './vocabulary/condition.ts'
import type { AnyPatch, Due, Entity } from './vocabulary/entity.ts'
import type { Field } from './vocabulary/field.ts'

type Row = Readonly<Record<string, unknown>>

/** A thing that happens to rows of an entity by itself, by the id the audit names it by. */
export type DueRule = Due & { readonly id: string; readonly entity: Entity }

/** What happens to rows of an entity by itself. */
export const dueRules = once((entity: Entity): DueRule[] =>
  Object.entries(entity.due ?? {}).map(([name, due]) => ({ ...due, id: commandId(entity, name), entity })),
)

/** The moment a row as it stands waits for, past or to come; null where nothing will happen to it by this rule. */
export function momentOf({ at, when }: DueRule, row: Row): number | null {
  const moment = row[at]
  return typeof moment === 'number' && holds(when, row) ? moment : null
}

/** Whether a change of these fields may make another moment of it, or none. */
export function concerns({ at, when, set }: DueRule, patch: Row): boolean {
  return [at, ...Object.keys(when), ...Object.keys(set)].some((name) => patch[name] !== undefined)
}

/**
 * A field of a form without the values that only the clock gives, which nobody sets by hand: that of what waits for its
 * beginning, and of what has ended.
 */
export function byHand(entity: Entity, name: string, field: Field): Field {
  const rules = dueRules(entity)
  if (field.kind !== 'status' || rules.length === 0) return field
  const isOfClock = (value: string) =>
    rules.some(({ kind, when, set }) =>
      kind === 'begin' ? name in when && holds({ [name]: when[name] }, { [name]: value }) : set[name] === value,
    )
  return { ...field, options: Object.fromEntries(Object.entries(field.options).filter(([value]) => !isOfClock(value))) }
}

/** What a row has to be given to stand on the right side of a beginning now; null where it does. */
export function beginningPatch(rule: DueRule, row: Row, now: number): AnyPatch | null {
  if (rule.kind !== 'begin') return null
  const moment = row[rule.at]
  const isToCome = typeof moment === 'number' && moment > now
  if (isToCome) return holds(rule.set, row) ? rule.when : null
  return holds(rule.when, row) ? rule.set : null
}
