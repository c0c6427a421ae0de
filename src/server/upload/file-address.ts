import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'

/** Name of the entity that is the library. */
export const library = 'attachment'

/** What the address of each file begins with. */
export const fileFolders = ['/upload/', '/demo/picture/', '/demo/media/'] as const

const fileAddress = new RegExp(`(?:${fileFolders.join('|')})[\\w%./-]+`, 'g')
const holding: readonly Field['kind'][] = ['image', 'images', 'media', 'richText', 'json']

/** The files a value names, each once. */
export function addressesIn(value: unknown): Set<string> {
  if (value === null || value === undefined) return new Set()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return new Set(text.match(fileAddress) ?? [])
}

/** The fields of an entity that may name files of the library; those of the library itself are no use of it. */
export function holdingFields(entity: Entity): string[] {
  if (entity.name === library) return []
  return Object.keys(entity.fields).filter((name) => holding.includes(entity.fields[name]?.kind ?? 'text'))
}
