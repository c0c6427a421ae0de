import { type Kysely, sql } from 'kysely'
import type { AuditBatchTable, Tables } from '../database/tables.ts'

/** The changes a batch was written in, in order: most have one. None where there is no such batch. */
export function partsOf(db: Kysely<Tables>, schoolId: number, batch: number): Promise<AuditBatchTable[]> {
  return db
    .selectFrom('audit_batch')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where((part) => part.or([part('id', '=', batch), part('part_of', '=', batch)]))
    .orderBy('id')
    .execute()
}

/** Whether any change of a batch was taken back. */
export async function isTakenBack(db: Kysely<Tables>, schoolId: number, batch: number): Promise<boolean> {
  const undone = await db
    .selectFrom('audit_batch')
    .select('id')
    .where('school_id', '=', schoolId)
    .where((part) => part.or([part('id', '=', batch), part('part_of', '=', batch)]))
    .where('undone_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return undone !== undefined
}

/** Batches with the rows of all their parts counted, in the order given. */
export async function withParts(
  db: Kysely<Tables>,
  schoolId: number,
  batches: readonly AuditBatchTable[],
): Promise<AuditBatchTable[]> {
  if (batches.length === 0) return []
  const ids = batches.map(({ id }) => id)
  const sums = await db
    .selectFrom('audit_batch')
    .select(['part_of', sql<number>`sum(${sql.ref('count')})`.as('count'), sql<number>`sum(skipped)`.as('skipped')])
    .where('school_id', '=', schoolId)
    .where('part_of', 'in', ids)
    .groupBy('part_of')
    .execute()
  const parts = new Map(sums.map((sum) => [Number(sum.part_of), sum]))
  return batches.map((batch) => {
    const more = parts.get(batch.id)
    if (!more) return batch
    return { ...batch, count: batch.count + Number(more.count), skipped: batch.skipped + Number(more.skipped) }
  })
}

/** The batch that each of some changes belongs to, by the change's id. */
export async function batchesOf(
  db: Kysely<Tables>,
  schoolId: number,
  changes: readonly number[],
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit_batch')
    .select(['id', 'part_of'])
    .where('school_id', '=', schoolId)
    .where('id', 'in', [...new Set(changes)])
    .execute()
  return new Map(rows.map(({ id, part_of }) => [id, part_of ?? id]))
}
