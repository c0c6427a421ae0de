import { mapValues } from 'es-toolkit/object'
import { beijingText } from '../../beijing-time.ts'
import { parseTime } from '../../catalogue/schema/moment.ts'
import { initialValue } from '../../catalogue/schema/table.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { namingField } from '../../catalogue/vocabulary/field-use.ts'
import { keptOfText, scaleOf, scaleProblem } from '../../catalogue/vocabulary/scale.ts'
import { parsedJson } from '../../parsed-json.ts'
import { typedSecret } from './control/secret-input.tsx'

/**
 * What a form holds while it is filled in, by field name: refs as RefValue, times as text of a clock in Beijing, amounts in 元,
 * shares in % and structures as they are written.
 */
export type FormValues = Record<string, unknown>

/** The values a form opens with: the row's, else what the screen fixes, else what a new row starts with. */
export function openingValues(
  fields: Fields,
  names: readonly string[],
  row: Readonly<Record<string, unknown>> | null,
  fixed: Readonly<Record<string, unknown>> = {},
): FormValues {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      if (!field) return [name, null]
      // What a screen fixes to several values says nothing about a new row.
      const given = Array.isArray(fixed[name]) ? undefined : fixed[name]
      const value = row ? row[name] : (given ?? initialValue(field))
      return [name, edited(field, value)]
    }),
  )
}

/** The request body of a form: only what differs from `opening` when that is given. */
export function requestBody(
  fields: Fields,
  values: FormValues,
  opening: FormValues | null = null,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      if (!field || (opening && isSameValue(opening[name], value))) return []
      return [[name, stored(field, value)]]
    }),
  )
}

/** The same of a part of a structure, which is kept while others are filled in: a number that cannot be read as it was typed, to be refused. */
export function partBody(fields: Fields, values: FormValues): Record<string, unknown> {
  return mapValues(requestBody(fields, values), (kept, name) => (Number.isNaN(kept) ? values[name] : kept))
}

/** Why what was written can be no value of the field at all, before any rule is asked; null when it can. */
export function writtenProblem(field: Field, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  if (field.kind === 'json' && field.control) return null
  if (field.kind === 'time' && parseTime(value) === undefined) return `${field.label}要写成 2026-01-31 08:30 这样`
  if ((field.kind === 'money' || field.kind === 'count') && scaleOf(field).places > 0) {
    const problem = scaleProblem(scaleOf(field), value)
    if (problem !== null) return `${field.label}${problem}`
  }
  return field.kind === 'json' && parsedJson(value) === undefined ? `${field.label}不是有效的 JSON` : null
}

/** Why a secret that is typed twice was not; null where it was, or is no such. Texts of specification §5.1. */
export function retypingProblem(field: Field, value: unknown): string | null {
  if (field.kind !== 'secret' || !field.twice) return null
  const { text, again } = typedSecret(value)
  if (text === '') return null
  if (again === '') return `请再次输入${field.label}`
  return again === text ? null : `两次输入${field.label}不一致!`
}

/** Whether anything was typed since the form opened. */
export function isChanged(values: FormValues, opening: FormValues): boolean {
  return Object.keys(values).some((name) => !isSameValue(values[name], opening[name]))
}

function edited(field: Field, value: unknown): unknown {
  if (field.kind === 'flag') return value === true
  if (field.kind === 'images') return Array.isArray(value) ? value : []
  if (field.kind === 'time') return typeof value === 'number' ? beijingText(value).slice(0, 16) : ''
  if (field.kind === 'money') return typeof value === 'number' ? (value / 100).toFixed(2) : typed(value)
  if (namingField(field) !== undefined) return value || null
  if (field.kind === 'count') return typeof value === 'number' ? String(value / scaleOf(field).parts) : typed(value)
  if (field.kind === 'secret' && field.twice) return { text: '', again: '' }
  if (field.kind === 'json' && field.control) return value ?? []
  if (field.kind === 'json') return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
  if (field.kind === 'ref' || field.kind === 'media') return value ?? null
  return value ?? ''
}

/** What stands as it was typed, since it could not be read. */
function typed(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function stored(field: Field, value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return null
  if (field.kind === 'secret' && field.twice) return typedSecret(value).text
  if ((field.kind === 'ref' || field.kind === 'count') && typeof value === 'object' && 'id' in value) return value.id
  if (field.kind === 'time' && typeof value === 'string') return parseTime(value)
  if (field.kind === 'money' || field.kind === 'count') {
    return typeof value === 'string' ? keptOfText(scaleOf(field), value) : value
  }
  if (field.kind === 'json' && typeof value === 'string') return parsedJson(value)
  return value
}

/** Whether two values of a form are the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
