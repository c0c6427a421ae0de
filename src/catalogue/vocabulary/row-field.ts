import { holds } from './condition.ts'
import type { Field, Fields } from './field.ts'

/** A field as a row has it, shown or asked for: an amount is one of points where the row says so. */
export function fieldIn(field: Field, row: Readonly<Record<string, unknown>>): Field {
  if (field.kind !== 'money' || field.pointsWhere === undefined || !holds(field.pointsWhere, row)) return field
  const { label, required, min, default: initial } = field
  const rules = { ...(required && { required }), ...(min !== undefined && { min }) }
  return { kind: 'count', label, unit: ' 积分', ...rules, ...(initial !== undefined && { default: initial }) }
}

/** What is asked for of a row, as the row has it; as it is declared where no single row is meant, which is null. */
export function fieldsIn(fields: Fields, row: Readonly<Record<string, unknown>> | null): Fields {
  if (row === null) return fields
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldIn(field, row)]))
}

/** A field where only part of its row is known: an amount that may be one of points as well is no more than a number. */
export function fieldInPart(field: Field, part: Readonly<Record<string, unknown>>): Field {
  const telling = field.kind === 'money' ? Object.keys(field.pointsWhere ?? {}) : []
  if (telling.every((name) => name in part)) return fieldIn(field, part)
  return { kind: 'count', label: field.label, unit: ' 分或积分' }
}
