import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Reserves `count` consecutive ids of an entity within a school, for this transaction.
 * @returns the first of them; ids begin at 1.
 */
export async function takeIds(trx: Kysely<Tables>, schoolId: number, entity: string, count = 1): Promise<number> {
  const { next } = await trx
    .insertInto('sequence')
    .values({ school_id: schoolId, entity, next: 1 + count })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'entity']).doUpdateSet({ next: sql`sequence.next + ${count}` }),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - count
}
