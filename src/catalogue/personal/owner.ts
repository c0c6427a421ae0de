import type { Entity } from '../vocabulary/entity.ts'
import type { Field } from '../vocabulary/field.ts'

/** Name of the entity whose rows are the people of the school. */
export const personEntity = 'user'
/** What stands in the place of a name that was erased. */
export const nobodysName = '已注销用户'

/** The names of the fields that go with a person when they are erased. */
export function personalFields({ fields }: Pick<Entity, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field !== undefined && 'personal' in field && field.personal !== undefined
  })
}

/**
 * The ref that says whose the personal fields of a row are: its author, else the first that refers to a person. Null for people
 * themselves, whose own they are, and where they are nobody's.
 */
export function ownerField({ detail, fields }: Pick<Entity, 'detail' | 'fields'>): string | null {
  const refersToPerson = (name: string) => {
    const field = fields[name]
    return field?.kind === 'ref' && field.entity === personEntity
  }
  const { author } = detail ?? {}
  return author !== undefined && refersToPerson(author) ? author : (Object.keys(fields).find(refersToPerson) ?? null)
}

/** What a personal field of a row holds once its person is erased: names say that, the rest is empty. */
export function erasedValue({ label }: Pick<Entity, 'label'>, name: string, field: Field): string | readonly [] | null {
  if (field.kind === 'images' || field.kind === 'json') return []
  if (field.kind === 'text' || field.kind === 'longText') return name === label || field.required ? nobodysName : null
  return null
}
