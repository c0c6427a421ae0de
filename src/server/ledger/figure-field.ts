import type { Catalogue } from '../../catalogue/catalogue.ts'
import { once } from '../../catalogue/once.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Unit } from '../../catalogue/vocabulary/field.ts'

/** A field that shows what an account of its row holds in a unit: its own, of the kind its entity is called, or its deposit. */
export type FigureField = {
  readonly entity: Entity
  readonly field: string
  readonly unit: Unit
  /** The kind of account, whose owner is the row's id. */
  readonly kind: string
}

/** Every such field of the catalogue. */
export const figureFields = once((entities: Catalogue['entities']): readonly FigureField[] =>
  [...entities.values()].flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, words]): FigureField[] => {
      const shown = 'ledger' in words ? words.ledger : undefined
      if (shown === 'deposit') return [{ entity, field, unit: 'fen', kind: 'deposit' }]
      return shown === 'fen' || shown === 'points' ? [{ entity, field, unit: shown, kind: entity.name }] : []
    }),
  ),
)
