import { asImages, asRef } from '@/value/shown-value.ts'
import { besideOf as besideRow } from '../../catalogue/beside.ts'
import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { RefValue } from '../../catalogue/vocabulary/field.ts'
import type { Row } from '../../catalogue/wire.ts'

const people = 'user'

/** The person a record is of or was made by, and what they are called there; null where it names none. */
export type Author = { readonly label: string; readonly person: RefValue }

/** Who made a record, or the person it is of. */
export function authorOf(entity: Entity, row: Row): Author | null {
  if (entity.name === people) {
    const [picture = null] = entity.picture ? asImages(row[entity.picture]) : []
    return { label: entity.title, person: { id: row.id, label: String(row[entity.label] ?? ''), picture } }
  }
  const name = entity.detail?.author
  const person = name === undefined ? null : asRef(row[name])
  return name === undefined || !person ? null : { label: entity.fields[name]?.label ?? '', person }
}

/** The record beside one that names no author: whoever that is by, as the post a complaint is about. */
export type Beside = { readonly entity: Entity; readonly id: number }

/** Where the author has to be looked for, when a record does not name one itself. */
export function besideOf(catalogue: Pick<Catalogue, 'entities'>, entity: Entity, row: Row): Beside | null {
  const beside = besideRow(entity, row)
  return beside && { entity: entityNamed(catalogue, beside.entity), id: beside.id }
}
