import { executePipelined } from '../database/postgres/pipelining-dialect.ts'
import type { Change, ChangeListener } from '../write/change-listener.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { writeAudit } from './write-audit.ts'

/** Keeps of every change which command made it, and what each row and setting held before and after. */
export const auditListener: ChangeListener = {
  record: async (scope, change) => {
    await writeBatch(scope, change)
    const { run, written, settings, untouched } = change
    for (const { entity, rows } of written) await writeAudit(scope, entity.name, rows)
    for (const { name, before, after } of settings) {
      await writeAudit(scope, `setting.${name}`, [{ id: 0, before, after, increments: null }])
    }
    const bare = untouched.map((id) => ({ id, before: {}, after: {}, increments: null }))
    await writeAudit(scope, run.entity, bare)
  },
}

async function writeBatch(
  { trx, account, version, now }: WriteScope,
  { run, changed, skippedCount }: Change,
): Promise<void> {
  const batch = trx.insertInto('audit_batch').values({
    school_id: account.schoolId,
    id: version,
    at: now,
    account_id: account.id,
    account_name: account.name,
    command: run.command,
    entity: run.entity,
    count: changed,
    skipped: skippedCount,
    request_id: run.requestId,
    undo_of: run.undoOf?.batch ?? null,
    refused: 0,
    part_of: run.partOf ?? null,
    via: account.via ?? null,
    note: run.note ?? null,
  })
  await executePipelined(trx, batch.compile())
}
