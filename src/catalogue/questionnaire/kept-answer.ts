import { isRecord } from '../../parsed-json.ts'
import type { Json } from '../vocabulary/field.ts'

/** An answer as it is kept: with what was asked and in which way, so that it is read without the form it was given in. */
export type KeptAnswer = { readonly key: string; readonly kind: string; readonly label: string; readonly value: Json }

/** The answers a structure holds; what is none is left out. */
export function readAnswers(value: unknown): KeptAnswer[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown): KeptAnswer[] => {
    if (!isRecord(each) || !('key' in each && 'kind' in each && 'label' in each)) return []
    const answer = 'value' in each ? bare(each.value) : null
    return [{ key: String(each.key), kind: String(each.kind), label: String(each.label), value: answer }]
  })
}

/** An answer in one line of text. */
export function answerText({ value }: Pick<KeptAnswer, 'value'>): string {
  if (value === null) return ''
  return Array.isArray(value) ? value.join('、') : String(value)
}

/** An answer without what goes for none: empty text, an empty list. Numbers may be written as text. */
export function bare(value: unknown): Json {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (!Array.isArray(value)) return null
  const items = value.flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []))
  return items.length === 0 ? null : [...new Set(items)]
}
