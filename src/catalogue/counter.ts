import type { Catalogue } from './catalogue.ts'
import { once } from './once.ts'
import type { AnyCondition, Entity } from './vocabulary/entity.ts'
import type { Field } from './vocabulary/field.ts'

/** A figure of `entity` that follows from rows of another entity: see CountedRows. */
export type Counter = {
  readonly entity: Entity
  readonly field: string
  /** Name of the entity whose rows are counted. */
  readonly counted: string
  /** The ref of the counted rows that points at `entity`. */
  readonly by: string
  readonly where: AnyCondition
  readonly plus: string | null
}

/** Every figure of the catalogue that follows from rows. */
export const countersOf = once((entities: Catalogue['entities']): readonly Counter[] =>
  [...entities.values()].flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, words]): Counter[] => {
      if (!('counts' in words) || !words.counts) return []
      const { entity: counted, by, where = {}, plus = null } = words.counts
      return [{ entity, field, counted, by, where, plus }]
    }),
  ),
)

/** The fields of an entity that follow from what else there is, and nothing else writes: counts, figures of the ledger, words found. */
export const countedFields = once((entity: Entity): ReadonlySet<string> => {
  const follows = (words: Field) =>
    words.kind === 'found' ||
    ('counts' in words && words.counts !== undefined) ||
    ('ledger' in words && words.ledger !== undefined)
  const counted = Object.entries(entity.fields).filter(([, words]) => follows(words))
  return new Set(counted.map(([name]) => name))
})
