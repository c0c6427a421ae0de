import type { Catalogue } from '../../catalogue/catalogue.ts'
import { once } from '../../catalogue/once.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Unit } from '../../catalogue/vocabulary/field.ts'

/** A field that shows what the account of its row holds in a unit. */
export type FigureField = { readonly entity: Entity; readonly field: string; readonly unit: Unit }

/** Every such field of the catalogue. */
export const figureFields = once((entities: Catalogue['entities']): readonly FigureField[] =>
  [...entities.values()].flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, words]): FigureField[] => {
      const unit = 'ledger' in words ? words.ledger : undefined
      return unit === 'fen' || unit === 'points' ? [{ entity, field, unit }] : []
    }),
  ),
)
