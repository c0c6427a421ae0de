import { type KeptAnswer, readAnswers } from '../questionnaire/kept-answer.ts'
import type { Field, Fields } from '../vocabulary/field.ts'
import { isMasked } from '../vocabulary/field-use.ts'
import { stars } from './stars.ts'

/** Where a picture that is withheld is said to be: the server serves a sign there, and its number finds the picture again. */
export const withheldPrefix = '/withheld/'
const withheld = /^\/withheld\/(\d{1,2})\.svg$/

/** Kinds of answers to a form's questions that are a number somebody has alone. */
export const personalAnswers = ['phone', 'studentNo']

const namesOf = new WeakMap<Fields, readonly string[]>()

/** The names of the fields whose values are masked. Kept, as they are asked for with each row that is read or written. */
export function maskedFields(fields: Fields): readonly string[] {
  const known = namesOf.get(fields)
  if (known) return known
  const names = Object.keys(fields).filter((name) => isMasked(fields[name]))
  namesOf.set(fields, names)
  return names
}

/**
 * A value of a masked field as it is shown to whoever has not asked for it whole, of the same type: 138****5678, 2021****12, for a
 * picture the address of a sign. What is empty stays empty.
 */
export function maskOf(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value
  if (field.kind === 'phone') return maskedPhone(String(value))
  if (field.kind === 'image') return `${withheldPrefix}0.svg`
  if (field.kind === 'images') return Array.isArray(value) ? value.map((_, at) => `${withheldPrefix}${at}.svg`) : value
  if (field.kind === 'json') return readAnswers(value).map(maskedAnswer)
  return maskedNumber(String(value))
}

/** Values with those of masked fields masked; the same object where there are none. */
export function masked<V extends Readonly<Record<string, unknown>>>(fields: Fields, values: V): V {
  const hidden = maskedFields(fields).filter((name) => values[name] !== undefined)
  if (hidden.length === 0) return values
  const shown = hidden.flatMap((name) => {
    const field = fields[name]
    return field ? [[name, maskOf(field, values[name])] as const] : []
  })
  return { ...values, ...Object.fromEntries(shown) }
}

/** An answer to a form's question as it is shown: a telephone or student number masked. */
export function maskedAnswer(answer: KeptAnswer): KeptAnswer {
  const { kind, value } = answer
  if (!personalAnswers.includes(kind) || value === null) return answer
  return { ...answer, value: kind === 'phone' ? maskedPhone(String(value)) : maskedNumber(String(value)) }
}

/** Whether a value is none of its own but stands for one that was masked, or holds such a one. */
export function isMask(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isMask)
  return typeof value === 'string' && (value.includes(stars) || withheld.test(value))
}

/**
 * What is meant by a value that was answered masked and is sent back: what the row holds where it was left as it was, of several
 * pictures each that was kept. Undefined where it stands for nothing the row holds.
 */
export function unmasked(field: Field, given: unknown, stored: unknown): unknown {
  if (!Array.isArray(given)) return given === maskOf(field, stored) ? stored : undefined
  const pictures: readonly unknown[] = Array.isArray(stored) ? stored : []
  const meant = given.map((each) => {
    const [, at] = withheld.exec(String(each)) ?? []
    return at === undefined ? each : pictures[Number(at)]
  })
  return meant.includes(undefined) ? undefined : meant
}

/** Those of a telephone number that are shown, so that a list may be searched by them too. */
export const shownDigits = 4

function maskedPhone(number: string): string {
  return number.slice(0, 3) + stars + number.slice(-shownDigits)
}

function maskedNumber(text: string): string {
  return text.length < 8 ? text.slice(0, 2) + stars : text.slice(0, 4) + stars + text.slice(-2)
}
