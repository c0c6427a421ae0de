import { once } from '../once.ts'
import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

type Entities = ReadonlyMap<string, Entity>

/** What rows of `entity` promise: the row that their ref `ref` points at has the same value as they have in the field `same` of both. */
export type SameValue = {
  readonly entity: Entity
  readonly ref: string
  /** Name of the entity that is pointed at. */
  readonly to: string
  readonly same: string
}

/** What rows of an entity agree in with those they refer to. */
export const sameValuesOf = once((entity: Entity): readonly SameValue[] =>
  Object.entries(entity.fields).flatMap(([ref, field]) =>
    field.kind === 'ref' && field.same !== undefined ? [{ entity, ref, to: field.entity, same: field.same }] : [],
  ),
)

/** What rows of an entity agree in with those that refer to them. */
export function sameValuesWith({ entities }: { readonly entities: Entities }, name: string): readonly SameValue[] {
  return allSameValues(entities).filter(({ to }) => to === name)
}

const allSameValues = once((entities: Entities) => [...entities.values()].flatMap(sameValuesOf))

/** The fields by which rows of an entity are narrowed down where they are chosen: what a row that refers to them agrees in. */
export function sameFields(
  catalogue: { readonly entities: Entities },
  { name, fields }: Entity,
): Record<string, Field> {
  const names = new Set(sameValuesWith(catalogue, name).map(({ same }) => same))
  return Object.fromEntries([...names].flatMap((each) => (fields[each] ? [[each, fields[each]]] : [])))
}
