import type { Entity } from './vocabulary/entity.ts'
import { isVeiled, periodField } from './vocabulary/entity-use.ts'
import type { Field } from './vocabulary/field.ts'

/** Most categories a list is charted by. */
const mostCategories = 4

/**
 * What the charts of an entity's list show: fields that are added up over time, and fields that rows are counted by;
 * none that is veiled, since figures of few rows would tell it.
 */
export function chartedFields(entity: Entity): { readonly sums: string[]; readonly categories: string[] } {
  const fields = Object.entries(entity.fields).filter(([name]) => !isVeiled(entity, name))
  const hasFigures = periodField(entity) !== null
  const sums = fields.filter(([, field]) => isFlow(field) || (field.kind === 'count' && hasFigures))
  const categories = [
    ...fields.filter(([, { kind }]) => kind === 'choice' || kind === 'status'),
    // There are as many people as rows: they are no categories.
    ...fields.filter(([, field]) => field.kind === 'ref' && field.entity !== 'user'),
  ]
  return {
    sums: sums.map(([name]) => name),
    categories: categories.slice(0, mostCategories).map(([name]) => name),
  }
}

/** Money that came or went with its row: neither a price, nor what somebody holds by now. */
function isFlow(field: Field): boolean {
  return field.kind === 'money' && field.summed !== false && field.ledger === undefined
}
