import type { Fields } from '../catalogue/vocabulary/field.ts'
import type { StoredValues } from '../catalogue/vocabulary/row.ts'
import type { Values } from '../server/rows/entity-table.ts'

/** A row to be seeded, as it was posted: what is left out gets the field's initial value. */
export type SeedRow<F extends Fields> = {
  readonly values: Partial<StoredValues<F>>
  /** What a moderator has done to it since. */
  readonly decision?: Decision | undefined
}

/** An action of the row's entity, the reason given with it, and what it writes besides: other inputs, what its handler adds. */
export type Decision = { readonly action: string; readonly reason: string | null; readonly inputs?: Values }
