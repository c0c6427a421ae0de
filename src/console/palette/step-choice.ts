import { valueSchema } from '@/catalogue/schema.ts'
import { findSpelling, normalQuery, type SyllableTable, spell } from '@/catalogue/spelling.ts'
import { fullTime } from '@/format/time.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { keptOfText, scaleOf, scaleProblem } from '../../catalogue/vocabulary/scale.ts'
import type { InputStep } from './input-step.ts'

/** A value that can be chosen in a step. */
type StepChoice = {
  readonly key: string
  readonly label: string
  /** The digit that picks it. */
  readonly digit: number | null
  readonly marks: readonly number[]
  readonly value: unknown
}

/** What a step offers for what was typed, and why what was typed is no value, said to the operator. */
type StepOffer = { readonly choices: readonly StepChoice[]; readonly problem: string | null }

/**
 * What a step offers: choices filtered by text, pinyin or digit; the typed text as a value, checked as the server will.
 * Refs are offered by the server and only their 留空 comes from here.
 */
export function stepOffer({ field, current }: InputStep, query: string, syllables: SyllableTable): StepOffer {
  switch (field.kind) {
    case 'flag':
      return listed([choice('是', true), choice('否', false)], query, syllables)
    case 'status':
    case 'choice': {
      const choices = Object.entries(field.options).map(([value, label]) => choice(label, value))
      return withEmpty(field, query, listed(choices, query, syllables))
    }
    case 'choiceOrText':
      return withEmpty(field, query, templatesOrText(field, query, syllables))
    case 'ref':
      return withEmpty(field, query, { choices: [], problem: null })
    default:
      return withEmpty(field, query, typed(field, query, current))
  }
}

/** A value as a step's prompt shows it: 当前 1,024 次. */
export function currentText(field: Field, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (field.kind === 'ref') return typeof value === 'object' && 'label' in value ? String(value.label) : null
  if (field.kind === 'money' || field.kind === 'count') {
    const { unit, parts, places } = scaleOf(field)
    const number = Number(value) / parts
    return [field.kind === 'money' ? number.toFixed(places) : String(number), unit.trim()].filter(Boolean).join(' ')
  }
  if (field.kind === 'time') return fullTime(Number(value)).slice(0, 16)
  return valueLabel(field, value)
}

function templatesOrText(
  field: Extract<Field, { kind: 'choiceOrText' }>,
  query: string,
  syllables: SyllableTable,
): StepOffer {
  const templates = field.templates.map((label, index) => choice(label, label, index + 1))
  const { choices } = listed(templates, query, syllables)
  const text = query.trim()
  if (text === '' || field.templates.includes(text)) return { choices, problem: null }
  const { value, problem } = checked(field, text)
  if (problem) return { choices, problem: choices.length > 0 ? null : problem }
  return { choices: [...choices, { ...choice(`使用「${text}」`, value), key: 'free text' }], problem: null }
}

function typed(field: Field, query: string, current: unknown): StepOffer {
  const scale = field.kind === 'count' || field.kind === 'money' ? scaleOf(field) : null
  const text = query.trim()
  if (text === '') {
    const now = currentText(field, current)
    return { choices: now ? [choice(`保持 ${now}`, current)] : [], problem: null }
  }
  const unlike = scale && scaleProblem(scale, text)
  if (unlike) return { choices: [], problem: `${field.label}${unlike}` }
  const { value, problem } = checked(field, scale ? keptOfText(scale, text) : text)
  if (problem) return { choices: [], problem }
  const shown = currentText(field, value) ?? text
  return { choices: [choice(`${field.label}：${shown}`, value)], problem: null }
}

function listed(choices: readonly StepChoice[], query: string, syllables: SyllableTable): StepOffer {
  const wanted = normalQuery(query)
  if (wanted === '') return { choices, problem: null }
  const byDigit = choices.filter(({ digit }) => digit !== null && String(digit) === wanted)
  const byText = choices.flatMap((each) => {
    if (byDigit.includes(each)) return []
    const span = findSpelling(spell(each.label, syllables), wanted)
    if (!span) return []
    return [{ ...each, marks: Array.from({ length: span.to - span.from }, (_, index) => span.from + index) }]
  })
  const found = [...byDigit, ...byText]
  return { choices: found, problem: found.length === 0 ? '没有这个选项' : null }
}

function withEmpty(field: Field, query: string, offer: StepOffer): StepOffer {
  const always = field.required || field.kind === 'status' || (field.kind === 'choice' && field.default !== undefined)
  if (always || query.trim() !== '') return offer
  return { ...offer, choices: [...offer.choices, { ...choice('留空', null), key: 'empty' }] }
}

function checked(field: Field, value: unknown): { value: unknown; problem: string | null } {
  const result = valueSchema(field).safeParse(value)
  return result.success
    ? { value: result.data, problem: null }
    : { value: null, problem: result.error.issues[0]?.message ?? '输入有误' }
}

function choice(label: string, value: unknown, digit: number | null = null): StepChoice {
  return { key: `${digit ?? ''} ${label}`, label, digit: digit !== null && digit <= 9 ? digit : null, marks: [], value }
}
