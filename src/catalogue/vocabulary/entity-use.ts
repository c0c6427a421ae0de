import type { Action, Entity, Unique } from './entity.ts'
import type { Field, Fields } from './field.ts'

/** Whether a field is for those alone who have the right to the command its row names. */
export function isVeiled({ asks }: Pick<Entity, 'asks'>, field: string): boolean {
  return asks?.veiled?.includes(field) === true
}

/** The field a list is ordered by and its direction. */
export function sortOf(list: { readonly sort: string }): { field: string; descending: boolean } {
  return list.sort.startsWith('-')
    ? { field: list.sort.slice(1), descending: true }
    : { field: list.sort, descending: false }
}

/** The field that holds when a row was created; null where its entity does not say. */
export function creationField(entity: { readonly fields: Fields }): string | null {
  return fieldWhere(entity, (field) => field.kind === 'time' && field.filled === 'created')
}

/** The field that holds where a row stands among the others; null where its entity has none. */
export function positionField(entity: { readonly fields: Fields }): string | null {
  return fieldWhere(entity, (field) => field.kind === 'count' && field.position === true)
}

/** The field that holds the year, month or day a row has the figures of; null where its rows are no such figures. */
export function periodField(entity: { readonly fields: Fields }): string | null {
  return fieldWhere(entity, (field) => field.kind === 'text' && field.period === true)
}

/** How rows of an entity are switched off: by which field and value, and whether others may still refer to such a row. */
export type Switch = { readonly name: string; readonly off: string; readonly isReferable: boolean }

/** The status by which rows are switched off, and its value then; null where none are. */
export function switchOf({ fields }: { readonly fields: Fields }): Switch | null {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'status' && field.off !== undefined) {
      return { name, off: field.off, isReferable: field.referable === true }
    }
  }
  return null
}

/** The status whose value `pending` is a row that waits for a decision; null where rows wait for none. */
export function pendingStatus({ fields }: { readonly fields: Fields }): { name: string; waiting: string } | null {
  for (const [name, field] of Object.entries(fields)) {
    const waiting = field.kind === 'status' ? field.options.pending : undefined
    if (waiting !== undefined) return { name, waiting }
  }
  return null
}

/** The groups of fields that tell rows apart, and the rows each is about. */
export function uniqueGroups({ unique = [] }: Pick<Entity, 'unique'>): Exclude<Unique, readonly string[]>[] {
  return unique.map((group) => ('where' in group ? group : { fields: group, where: {} }))
}

/**
 * The fields of a group whose emptiness is told apart like a value: what nothing was chosen for, beside a field that says what a row is.
 * Two folders at the top may no more have one name than two in a folder. What is typed, as a barcode, is told apart where it is given.
 */
export function comparedEmpty(
  { fields }: Pick<Entity, 'fields'>,
  { fields: group }: { readonly fields: readonly string[] },
): string[] {
  const chosen = group.filter((name) => {
    const field = fields[name]
    return (field?.kind === 'ref' || field?.kind === 'choice') && !field.required
  })
  return chosen.length === group.length ? [] : chosen
}

/** Names of everything an action asks for, in order: own inputs last. */
export function askedOf(action: Action): string[] {
  return [...(action.form ?? []), ...(action.ask ?? []), ...Object.keys(action.inputs ?? {})]
}

/** The fields an action asks for, by name; what stands in `ask` must be given. */
export function askedFields(entity: Pick<Entity, 'fields'>, action: Action): Fields {
  const fields = { ...entity.fields, ...action.inputs }
  return Object.fromEntries(
    askedOf(action).flatMap((name) => {
      const field = fields[name]
      return field ? [[name, action.ask?.includes(name) ? { ...field, required: true } : field]] : []
    }),
  )
}

function fieldWhere({ fields }: { readonly fields: Fields }, isIt: (field: Field) => boolean): string | null {
  return Object.keys(fields).find((name) => fields[name] && isIt(fields[name])) ?? null
}
