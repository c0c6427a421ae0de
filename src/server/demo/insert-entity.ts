import type { Transaction } from 'kysely'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { EntityWords } from '../../catalogue/vocabulary/entity.ts'
import type { Fields, Json, StoredRow } from '../../catalogue/vocabulary/field.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { Tables } from '../database/tables.ts'
import { cellMaker } from '../entity-cells.ts'

/** A row to be seeded: what is left out gets the field's initial value. */
export type SeedRow<F extends Fields> = {
  readonly values: Partial<StoredRow<F>>
  /** What a moderator has done to it already. */
  readonly outcome?: Outcome
}

/** One command on one row: the name of the entity's action, and the values it changed. */
export type Outcome = {
  readonly action: string
  readonly before: Readonly<Record<string, Json>>
  readonly after: Readonly<Record<string, Json>>
}

/** The last change of a row: by which account, and when (ms). */
export type Decision = { readonly by: number; readonly at: number }

/** Inserts all rows of an entity of a school; their ids are 1, 2, 3 ... in the order given. */
export async function insertEntity<F extends Fields>(
  trx: Transaction<Tables>,
  schoolId: number,
  entity: EntityWords<F, unknown>,
  rows: readonly SeedRow<F>[],
  decisions: ReadonlyMap<number, Decision> = new Map(),
): Promise<void> {
  if (rows.length === 0) return
  const cellsOf = cellMaker(entity)
  const cells = rows.map(({ values }, index) => {
    const decided = decisions.get(index + 1)
    return {
      school_id: schoolId,
      id: index + 1,
      ...cellsOf(values),
      changed_at: decided?.at ?? createdAt(values),
      changed_by: decided?.by ?? null,
    }
  })
  await insertRows(trx, sqlName(entity.name), cells)
  await trx
    .insertInto('sequence')
    .values({ school_id: schoolId, entity: entity.name, next: rows.length + 1 })
    .execute()
}

/** When a row was made, in ms; 0 where its entity does not say. */
export function createdAt(values: Readonly<Record<string, unknown>>): number {
  return typeof values.createdAt === 'number' ? values.createdAt : 0
}
