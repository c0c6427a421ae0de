import type { Kysely } from 'kysely'
import { append } from '../../append.ts'
import { isOneOf } from '../database/conditions.ts'
import type { Engine } from '../database/table-ddl.ts'
import type { Tables } from '../database/tables.ts'

/** What one command did to a row. `set` are the fields it wrote, `added` those it added to; null when it created or removed it. */
export type PastChange = {
  readonly batch: number
  readonly command: string
  readonly by: string
  readonly at: number
  readonly undoOf: number | null
  readonly fields: { readonly set: readonly string[]; readonly added: readonly string[] } | null
}

/** The history of rows by id, newest first. */
export async function pastChanges(
  trx: Kysely<Tables>,
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
    .select(['row_id', 'batch_id', 'command', 'account_name', 'at', 'undo_of', 'before', 'after', 'increments'])
    .where('audit.school_id', '=', schoolId)
    .where('audit.entity', '=', entity)
    .where(isOneOf(engine, 'audit.row_id', ids))
    .orderBy('batch_id', 'desc')
    .execute()
  for (const row of rows) {
    append(history, row.row_id, {
      batch: row.batch_id,
      command: row.command,
      by: row.account_name,
      at: row.at,
      undoOf: row.undo_of,
      fields: row.before === null || row.after === null ? null : fieldsOf(row.after, row.increments),
    })
  }
  return history
}

function fieldsOf(after: string, increments: string | null): NonNullable<PastChange['fields']> {
  const added = increments === null ? [] : Object.keys(JSON.parse(increments))
  return { set: Object.keys(JSON.parse(after)).filter((name) => !added.includes(name)), added }
}
