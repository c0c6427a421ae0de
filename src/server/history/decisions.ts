import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { systemId } from './system-id.ts'

/**
 * What was decided in a school, by the audit: neither attempts refused, nor undos, nor exports, nor what happened by itself. Whoever
 * reads it says between which moments (`at`, ms).
 */
export function decisionsOf(db: Kysely<Tables>, schoolId: number) {
  return db
    .selectFrom('audit_batch')
    .where('school_id', '=', schoolId)
    .where('account_id', '<>', systemId)
    .where('refused', '=', 0)
    .where('undo_of', 'is', null)
    .where('command', 'not like', '%.export')
}

/** How many rows were decided, and how many of these decisions were taken back. */
export const decided = sql<number>`sum(${sql.ref('count')})`.as('decisions')
export const takenBack = sql<number>`sum(case when undone_at is null then 0 else ${sql.ref('count')} end)`.as(
  'reversed',
)
