import { plainNumber } from '../../plain-number.ts'
import type { CountField, MoneyField } from './field.ts'
import { isShare } from './field-use.ts'

/** How people write a number: in `unit`, one of which is so many `parts` of what is kept, with up to so many decimal places. */
export type Scale = { readonly unit: string; readonly parts: number; readonly places: number }

/**
 * How a number is written: an amount in 元, a share in %, a discount, kept as the percentage that is paid, in 折 as operators
 * call it (95 is 9.5折); any other as it is kept.
 */
export function scaleOf(field: CountField | MoneyField): Scale {
  if (field.kind === 'money') return { unit: '元', parts: 100, places: 2 }
  if (isShare(field)) return { unit: '%', parts: 100, places: 2 }
  return { unit: field.unit ?? '', ...(field.unit === '折' ? { parts: 10, places: 1 } : { parts: 1, places: 0 }) }
}

/** Why a text is no number of a scale; null where it is one. */
export function scaleProblem({ places }: Scale, text: string): string | null {
  const decimals = places > 0 ? `(\\.\\d{1,${places}})?` : ''
  if (new RegExp(`^-?\\d{1,13}${decimals}$`).test(plainNumber(text))) return null
  return places > 0 ? `要写成数字，最多${places > 1 ? '两' : '一'}位小数` : '要写成整数'
}

/** What is kept of a number as it is written; one that should be whole and is not stays so, to be refused. */
export function keptOf({ parts }: Scale, written: number): number {
  return parts === 1 ? written : Math.round(written * parts)
}

/** What is kept of a number as somebody typed it. */
export function keptOfText(scale: Scale, text: string): number {
  return keptOf(scale, Number(plainNumber(text)))
}
