import { holds } from './condition.ts'
import type { Field } from './field.ts'

/** A field as a row has it: an amount is one of points where the row says so. */
export function fieldIn(field: Field, row: Readonly<Record<string, unknown>>): Field {
  if (field.kind !== 'money' || field.pointsWhere === undefined || !holds(field.pointsWhere, row)) return field
  return { kind: 'count', label: field.label, unit: ' 积分' }
}

/** A field where only part of its row is known: an amount that may be one of points as well is no more than a number. */
export function fieldInPart(field: Field, part: Readonly<Record<string, unknown>>): Field {
  const telling = field.kind === 'money' ? Object.keys(field.pointsWhere ?? {}) : []
  if (telling.every((name) => name in part)) return fieldIn(field, part)
  return { kind: 'count', label: field.label, unit: ' 分或积分' }
}
