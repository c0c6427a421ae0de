import type { Field } from './field.ts'

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
