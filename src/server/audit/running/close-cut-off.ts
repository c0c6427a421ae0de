import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { OwnBatches, tellBatchOver } from '../../write/batch/running-batch.ts'
import type { CallDependencies } from '../../write/write-scope.ts'

/** Time (ms) between looks for batches whose server is gone. */
const lookEvery = 5_000
/** How long (ms) a piece under way is waited for once the server ends, its database may be gone as well. */
const longestPiece = 5_000

type Closing = { readonly database: Database; readonly ownBatches: OwnBatches; readonly now: () => number }

/**
 * Closes batches that nobody writes any more, now and from time to time: a server that starts those of the one before it, one of
 * several those of another that ended. Stopped, it has those of this server end with their piece, and closes them likewise.
 */
export function startClosing({ database, ownBatches = new OwnBatches(), clock, reportError }: CallDependencies): {
  stop(): Promise<void>
} {
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    running = closeCutOff({ database, ownBatches, now: clock.now }).catch((error: unknown) =>
      reportError(error, 'batches that were cut off not looked for'),
    )
  }
  look()
  const timer = setInterval(look, lookEvery).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      const late = delay(longestPiece, false, { ref: false })
      if (await Promise.race([ownBatches.end(), late])) look()
      await running
    },
  }
}

/**
 * Closes each batch whose server is gone as what was done until then, with its undo; whoever wrote it after all, because it was
 * only out of reach, writes no more of it. Told by who holds a lock, never by how long nothing was heard.
 */
async function closeCutOff({ database, ownBatches, now }: Closing): Promise<void> {
  const { notices } = database
  const open = await database.db
    .selectFrom('running_batch')
    .select(['school_id', 'id', 'server'])
    .where('cut_at', 'is', null)
    .execute()
  for (const { school_id: schoolId, id, server } of open) {
    if (server === notices.server && ownBatches.has(schoolId, id)) continue
    await database.write(async (trx) => {
      if (server !== notices.server && !(await notices.isGone(trx, server))) return
      const closed = await trx
        .updateTable('running_batch')
        .set({ cut_at: now() })
        .where('school_id', '=', schoolId)
        .where('id', '=', id)
        .where('cut_at', 'is', null)
        .returning(['first', 'done', 'total'])
        .executeTakeFirst()
      if (!closed?.first) return
      await noteInAudit(trx, schoolId, closed.first, `服务器中断，${closed.total} 项中处理到第 ${closed.done} 项`)
      await tellBatchOver(database, trx, schoolId, closed.first)
    })
  }
}

async function noteInAudit(trx: Transaction<Tables>, schoolId: number, batch: number, note: string): Promise<void> {
  await trx
    .updateTable('audit_batch')
    .set({ note })
    .where('school_id', '=', schoolId)
    .where('id', '=', batch)
    .where('note', 'is', null)
    .execute()
}
