import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field, RefValue } from '../../catalogue/vocabulary/field.ts'
import { type Media, mediaTypes } from '../../catalogue/vocabulary/media.ts'
import type { Row } from '../../catalogue/wire.ts'
import { isRecord } from '../../parsed-json.ts'

/** The row a ref shows, or null. */
export function asRef(value: unknown): RefValue | null {
  if (!isRecord(value) || typeof value.id !== 'number') return null
  const label = 'label' in value && typeof value.label === 'string' ? value.label : `#${value.id}`
  const picture = 'picture' in value && typeof value.picture === 'string' ? value.picture : null
  return { id: value.id, label, picture }
}

/** The id of a row that is named by a ref, or by its id alone; null for none. */
export function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  return isRecord(value) && 'id' in value ? Number(value.id) : null
}

/** The film, sound, document or picture a media field shows, or null. */
export function asMedia(value: unknown): Media | null {
  if (!isRecord(value) || typeof value.url !== 'string') return null
  const type = 'type' in value ? mediaTypes.find((known) => known === value.type) : undefined
  return {
    type: type ?? 'image',
    url: value.url,
    cover: 'cover' in value && typeof value.cover === 'string' ? value.cover : null,
  }
}

/** The addresses of pictures, or none. */
export function asImages(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? [...new Set(value.filter((each) => typeof each === 'string'))] : []
}

/** A text that is read, or the name of a row, whatever kind of field it is; （无） where there is none. */
export function readableText(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '（无）'
  const ref = asRef(value)
  if (ref) return ref.label
  return field?.kind === 'richText' ? plainText(String(value)) : String(value)
}

/** What a record is called, in one line; null where nothing names it. */
export function recordLabel({ fields, label }: Entity, row: Row): string | null {
  const value = row[label]
  const text = value === null || value === undefined || value === '' ? '' : readableText(fields[label], value)
  return text.replace(/\s+/g, ' ').trim() || null
}

/** The picture that stands for a film, sound or document, or the picture itself; null where there is none. */
export function coverOf({ type, url, cover }: Media): string | null {
  return cover ?? (type === 'image' ? url : null)
}

/** Formatted text without its marks, in one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
