import { statusFilter } from '../../catalogue/schema/listing.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'

/** A field by its name. */
export type NamedField = { readonly name: string; readonly field: Field }

/** What of a row decides first: where it stands, who, how much, when. */
export type MainFields = {
  /** The one its list is sorted into. */
  readonly status: NamedField | null
  /** The first person, else the first row it refers to. */
  readonly who: NamedField | null
  /** What it comes to; a price of one where it comes to nothing. */
  readonly sum: NamedField | null
  readonly when: NamedField | null
}

/** What decides first among the columns of an entity's list. */
export function mainFields(entity: Entity, columns: readonly NamedField[]): MainFields {
  const first = (isIt: (each: NamedField) => boolean) => columns.find(isIt) ?? null
  const isMoney = ({ field }: NamedField) => field.kind === 'money'
  return {
    status: first(({ name }) => name === statusFilter(entity)) ?? first(({ field }) => field.kind === 'status'),
    who: first(({ field }) => isPerson(field)) ?? first(({ field }) => field.kind === 'ref'),
    sum:
      first(({ name }) => name === entity.machine?.money?.amount) ??
      first(({ field }) => field.kind === 'money' && field.summed !== false) ??
      first(isMoney),
    when: first(({ field }) => field.kind === 'time'),
  }
}

/** The columns of an entity's list. */
export function listedFields({ list, fields }: Entity): NamedField[] {
  return (list?.columns ?? Object.keys(fields)).flatMap((name) => {
    const field = fields[name]
    return field ? [{ name, field }] : []
  })
}

/** Whether a field names a person. */
export function isPerson(field: Field): boolean {
  return field.kind === 'ref' && field.entity === 'user'
}
