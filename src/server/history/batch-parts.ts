import { type Kysely, sql } from 'kysely'
import { executeAhead } from '../database/postgres/pipelining-dialect.ts'
import type { AuditBatchRow, Tables } from '../database/tables.ts'

/** The changes a batch was written in, in order: most have one. None where there is no such batch. */
export function partsOf(db: Kysely<Tables>, schoolId: number, batch: number): Promise<AuditBatchRow[]> {
  return changesOf(db, schoolId, batch).selectAll().orderBy('id').execute()
}

function changesOf(db: Kysely<Tables>, schoolId: number, batch: number) {
  return db
    .selectFrom('audit_batch')
    .where('school_id', '=', schoolId)
    .where((part) => part.or([part('id', '=', batch), part('part_of', '=', batch)]))
}

/**
 * Which changes were taken back by those after `version`, asked ahead of the next statement: only these are looked at, since a batch
 * may have tens of thousands of parts.
 */
export async function takenBackAfter(
  trx: Kysely<Tables>,
  schoolId: number,
  version: number,
): Promise<() => Promise<number[]>> {
  const later = trx
    .selectFrom('audit_batch')
    .select('undo_of')
    .where('school_id', '=', schoolId)
    .where('id', '>', version)
    .where('undo_of', 'is not', null)
  const found = await executeAhead(trx, later.compile())
  return async () => (await found()).rows.flatMap(({ undo_of }) => undo_of ?? [])
}

/** Batches with the rows of all their parts counted, in the order given. */
export async function withParts(
  db: Kysely<Tables>,
  schoolId: number,
  batches: readonly AuditBatchRow[],
): Promise<AuditBatchRow[]> {
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

/** How many batches in a row are taken back by a batch whose `undo_of` is given: 0 for a command, 1 for its undo ... */
export async function depthOf(db: Kysely<Tables>, schoolId: number, undoOf: number | null): Promise<number> {
  let depth = 0
  for (let next = undoOf; next !== null; depth += 1) {
    const batch = await db
      .selectFrom('audit_batch')
      .select('undo_of')
      .where('school_id', '=', schoolId)
      .where('id', '=', next)
      .executeTakeFirst()
    next = batch?.undo_of ?? null
  }
  return depth
}
