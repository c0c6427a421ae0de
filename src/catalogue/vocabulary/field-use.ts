import { plainNumber } from '../../number-text.ts'
import type { CountField, Field, MoneyField } from './field.ts'

/** Whether a list's `keyword` looks in a field. */
export function isSearched(field: Field | undefined): boolean {
  return field !== undefined && 'search' in field && field.search === true
}

/** Whether keywords find a field's texts by their pinyin too. */
export function isSpelled(field: Field | undefined): boolean {
  return field?.kind === 'text' && field.pinyin === true
}

/** Whether a field holds the picture of a person, by its name: JPEG or PNG, under 2 MB (specification §7.1). */
export function isAvatar(name: string, field: Field | undefined): boolean {
  return name === 'avatar' && field?.kind === 'image'
}

/** Whether a field is a part of a whole: kept and sent as hundredths of a percent (‱), read and written by people as % with two places. */
export function isShare(field: Field | undefined): boolean {
  return field?.kind === 'count' && field.unit === '‱'
}

/** Whether a field is shown to people by itself: a secret is answered to nobody, and words that are found are marked in their texts. */
export function isShownAlone({ kind }: Pick<Field, 'kind'>): boolean {
  return kind !== 'secret' && kind !== 'found'
}

/** What yes and no are called, by kind, as they are sent in a filter. */
export const yesAndNo = { flag: { '1': '是', '0': '否' }, found: { '1': '含', '0': '不含' } } as const

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

/** The choice that names the entity whose row a field holds the id of; undefined where it holds no such id. */
export function namingField(field: Field | undefined): string | undefined {
  return field?.kind === 'count' ? field.of : undefined
}

/** Whether the files of a field are seen only by whoever may see its list. */
export function isPrivate(field: Field | undefined): boolean {
  return field !== undefined && 'private' in field && field.private === true
}

/** Whether a field's values are masked for whoever has not asked for them whole. */
export function isMasked(field: Field | undefined): boolean {
  return field !== undefined && 'personal' in field && field.personal === 'masked'
}
