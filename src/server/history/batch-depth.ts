import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

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
