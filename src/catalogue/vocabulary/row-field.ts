import { holds } from './condition.ts'
import type { Field } from './field.ts'

/** A field as a row has it: an amount is one of points where the row says so. */
export function fieldIn(field: Field, row: Readonly<Record<string, unknown>>): Field {
  if (field.kind !== 'money' || field.pointsWhere === undefined || !holds(field.pointsWhere, row)) return field
  return { kind: 'count', label: field.label, unit: ' 积分' }
}
