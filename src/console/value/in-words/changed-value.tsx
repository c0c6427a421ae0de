import { valueLabel } from '../../../catalogue/vocabulary/condition.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { shortText } from '../../../cut-text.ts'
import { useRefLabel } from '../use-ref-label.ts'

/** Longest text of a value, in characters: what was changed is read beside what it was. */
const longest = 60

/** A value before or after a change, as the audit keeps it: a ref by its name, a long text by its beginning. */
export function ChangedValue({ field, value }: { readonly field: Field; readonly value: unknown }) {
  if (field.kind === 'ref' && typeof value === 'number') return <RefText entity={field.entity} id={value} />
  return shortText(valueLabel(field, value), longest)
}

function RefText({ entity, id }: { readonly entity: string; readonly id: number }) {
  return useRefLabel(entity, String(id))
}
