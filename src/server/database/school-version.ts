import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'
import { takeIds } from './take-ids.ts'

/** The sequence that numbers the changes of a school, which are the batches of its audit. */
const changes = 'audit_batch'

/**
 * Takes the number of a change, first thing in its transaction: until that ends, the school's other changes wait here, so
 * that they commit in the order of their numbers and none reads what another is about to write. PostgreSQL locks the row
 * of the sequence; SQLite's writers wait for one another anyway.
 */
export function takeVersion(trx: Transaction<Tables>, schoolId: number): Promise<number> {
  return takeIds(trx, schoolId, changes)
}

/** The number of the school's last change: every change up to it is committed, none after it was seen. 0 before the first. */
export async function schoolVersion(db: Kysely<Tables>, schoolId: number): Promise<number> {
  const row = await db
    .selectFrom('sequence')
    .select('next')
    .where('school_id', '=', schoolId)
    .where('entity', '=', changes)
    .executeTakeFirst()
  return row ? row.next - 1 : 0
}

/** The school's version, and the version of the last change that touched rows of an entity; in one query. */
export async function versionsFor(
  db: Kysely<Tables>,
  schoolId: number,
  entity: string,
): Promise<{ readonly school: number; readonly entity: number }> {
  const { rows } = await sql<{ next: number | null; version: number | null }>`select
    (select next from sequence where school_id = ${schoolId} and entity = ${changes}) as next,
    (select version from entity_version where school_id = ${schoolId} and entity = ${entity}) as version`.execute(db)
  const [row] = rows
  return { school: (row?.next ?? 1) - 1, entity: row?.version ?? 0 }
}

/** Notes which entities a change touched. */
export async function noteEntityVersions(
  trx: Transaction<Tables>,
  schoolId: number,
  entities: Iterable<string>,
  version: number,
): Promise<void> {
  const rows = [...new Set(entities)].map((entity) => ({ school_id: schoolId, entity, version }))
  if (rows.length === 0) return
  await trx
    .insertInto('entity_version')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['school_id', 'entity']).doUpdateSet({ version }))
    .execute()
}
