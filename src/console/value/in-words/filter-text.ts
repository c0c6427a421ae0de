import { valueLabel } from '../../../catalogue/vocabulary/condition.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'

/** What a field is filtered by, as the address writes it, in words: 待审核、已拒绝, 2026-05-01, ¥12.50. */
export function filterText(field: Field, value: string): string {
  // Days are written with the moment they begin or end at.
  if (field.kind === 'time' && !isWhole(value)) return value.slice(0, 10)
  return value
    .split(',')
    .map((each) => valueLabel(field, meant(field, each)))
    .join('、')
}

function meant({ kind }: Field, text: string): unknown {
  if (text === 'null') return null
  if (kind === 'flag' || kind === 'found') return text === '1'
  const isNumber = kind === 'count' || kind === 'money' || kind === 'time' || kind === 'ref'
  return isNumber && isWhole(text) ? Number(text) : text
}

function isWhole(text: string): boolean {
  return /^-?\d+$/.test(text)
}
