import type { Fields } from '../catalogue/vocabulary/field.ts'
import type { StoredValues } from '../catalogue/vocabulary/row.ts'

/** A row to be seeded, as it was posted: what is left out gets the field's initial value. */
export type SeedRow<F extends Fields> = {
  readonly values: Partial<StoredValues<F>>
  /** What a moderator has done to it since. */
  readonly decision?: Decision | undefined
}

/** An action of the row's entity, and the reason given with it. */
export type Decision = { readonly action: string; readonly reason: string | null }
