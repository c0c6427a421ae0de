import type { Transaction } from 'kysely'
import type { EntityWords } from '../../catalogue/vocabulary/entity.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import type { Tables } from '../database/tables.ts'
import { decideInBatches, insertHistory, type Moderator, type PastBatch } from './history.ts'
import { createdAt, insertEntity, type SeedRow } from './insert-entity.ts'
import type { Random } from './random.ts'

/** Writes the rows of one school, and in the end who decided what. */
export type SchoolWriter = {
  insert<F extends Fields>(entity: EntityWords<F, unknown>, rows: readonly SeedRow<F>[]): Promise<void>
  finish(): Promise<void>
}

/** Starts writing a school whose decided rows are dealt out to `moderators`. */
export function writeSchool(
  trx: Transaction<Tables>,
  schoolId: number,
  random: Random,
  moderators: readonly Moderator[],
  now: number,
): SchoolWriter {
  const past: PastBatch[] = []
  return {
    async insert(entity, rows) {
      const dated = rows.map(({ values, outcome }) => ({ createdAt: createdAt(values), outcome }))
      const { decisions, batches } = decideInBatches(random, entity.name, dated, moderators, now)
      past.push(...batches)
      await insertEntity(trx, schoolId, entity, rows, decisions)
    },
    finish: () => insertHistory(trx, schoolId, past),
  }
}
