import type { Transaction } from 'kysely'
import { isOneOf } from '../database/conditions.ts'
import type { Engine } from '../database/table-ddl.ts'
import type { Tables } from '../database/tables.ts'

/** What one command did to a row. `fields` are those it wrote; null when it created or removed the row. */
export type PastChange = {
  readonly batch: number
  readonly command: string
  readonly by: string
  readonly at: number
  readonly undoOf: number | null
  readonly fields: readonly string[] | null
}

/** The history of rows by id, newest first. */
export async function pastChanges(
  trx: Transaction<Tables>,
  engine: Engine,
  schoolId: number,
  entity: string,
  ids: readonly number[],
): Promise<Map<number, PastChange[]>> {
  const history = new Map<number, PastChange[]>()
  if (ids.length === 0) return history
  const rows = await trx
    .selectFrom('audit')
    .innerJoin('audit_batch', (join) =>
      join.onRef('audit_batch.school_id', '=', 'audit.school_id').onRef('audit_batch.id', '=', 'audit.batch_id'),
    )
    .select(['row_id', 'batch_id', 'command', 'account_name', 'at', 'undo_of', 'before', 'after'])
    .where('audit.school_id', '=', schoolId)
    .where('audit.entity', '=', entity)
    .where(isOneOf(engine, 'audit.row_id', ids))
    .orderBy('batch_id', 'desc')
    .execute()
  for (const row of rows) {
    const changes = history.get(row.row_id) ?? []
    changes.push({
      batch: row.batch_id,
      command: row.command,
      by: row.account_name,
      at: row.at,
      undoOf: row.undo_of,
      fields: row.before === null || row.after === null ? null : Object.keys(JSON.parse(row.after)),
    })
    history.set(row.row_id, changes)
  }
  return history
}
