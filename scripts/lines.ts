import { type Call, callKey } from '../src/catalogue/vocabulary/call.ts'

/** A line of text with the lines that belong to it, which stand below it, set in. */
export type Line = { readonly text: string; readonly inner: readonly Line[] }

export function line(text: string, inner: readonly Line[] = []): Line {
  return { text, inner }
}

/** Lines as text, each ended; what belongs to a line is set in by two blanks. */
export function lines(all: readonly Line[], indent = ''): string {
  return all.map(({ text, inner }) => `${indent}${text}\n${lines(inner, `${indent}  `)}`).join('')
}

/** The parts of a line that are there. */
export function parts(...given: readonly (string | false | undefined)[]): string {
  return given.filter(Boolean).join(' | ')
}

/** Calls, the current one first, with the parameters and headers always sent along, and what names their rows. */
export function callsText(calls: readonly Call[]): string {
  return calls
    .map((call) => {
      const fixed = [call.with, call.headers].filter((each) => each !== undefined).map(valueText)
      const { by, own } = call.parent ?? {}
      const named = by === undefined ? [] : [`id of ${by}${own === undefined ? '' : `, own ${own}`}`]
      const unit = call.yuan ? ['in 元'] : []
      return [callKey(call), ...[...fixed, ...named, ...unit].map((each) => `(${each})`)].join(' ')
    })
    .join(', ')
}

/** Each word that data says, with its value, in a line. */
export function words(data: object): Line[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const text = valueText(value)
    if (value === undefined || value === false || text === '') return []
    return [line(value === true && name !== 'default' ? name : `${name} ${text}`)]
  })
}

/** A value of the data: names after one another, conditions as name=value/value. */
function valueText(value: unknown): string {
  if (Array.isArray(value))
    return value.map((each) => (isNested(each) ? `(${valueText(each)})` : valueText(each))).join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, each]) => `${name}=${heldText(each)}`)
      .join(' ')
  }
  return String(value).replaceAll('\n', '\\n')
}

function heldText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join('/')
  return isNested(value) ? `(${valueText(value)})` : valueText(value)
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
