import { type Kysely, sql } from 'kysely'
import { executeAhead } from './postgres/pipelining-dialect.ts'
import type { Tables } from './tables.ts'

/**
 * Reserves `count` consecutive ids of an entity within a school, for this transaction.
 * @returns the first of them; ids begin at 1.
 */
export async function takeIds(trx: Kysely<Tables>, schoolId: number, entity: string, count = 1): Promise<number> {
  const { next } = await taking(trx, schoolId, entity, count).executeTakeFirstOrThrow()
  return next - count
}

/** Reserves one id ahead of the statement after it, with whose answer it comes. */
export async function takeIdAhead(
  trx: Kysely<Tables>,
  schoolId: number,
  entity: string,
): Promise<() => Promise<number>> {
  const taken = await executeAhead(trx, taking(trx, schoolId, entity, 1).compile())
  return async () => {
    const [row] = (await taken()).rows
    if (!row) throw new Error(`no id of ${entity} taken`)
    return row.next - 1
  }
}

function taking(trx: Kysely<Tables>, schoolId: number, entity: string, count: number) {
  return trx
    .insertInto('sequence')
    .values({ school_id: schoolId, entity, next: 1 + count })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'entity']).doUpdateSet({ next: sql`sequence.next + ${count}` }),
    )
    .returning('next')
}
