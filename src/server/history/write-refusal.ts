import type { Transaction } from 'kysely'
import { day } from '../../beijing-time.ts'
import { lockKeys } from '../database/lock-keys.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { takeIds } from '../database/take-ids.ts'

/** Attempts within this time (ms) at one command are one entry. */
const together = 10 * 60_000
/** How long (ms) refused attempts are kept: 90 days. */
const kept = 90 * day

type Refusal = {
  readonly schoolId: number
  readonly accountId: number
  readonly accountName: string
  readonly command: string
  readonly entity: string
  readonly requestId: string
  readonly via: string | null
}

/** Notes that somebody tried what they may not: one entry for a command within ten minutes, which counts the attempts. */
export async function writeRefusal(database: Database, refusal: Refusal): Promise<void> {
  const now = Date.now()
  const { schoolId, accountId, command } = refusal
  await database.write(async (trx) => {
    await lockKeys(database, trx, [`refusal:${schoolId}:${accountId}:${command}`])
    const known = await trx
      .selectFrom('audit_batch')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('account_id', '=', accountId)
      .where('command', '=', command)
      .where('refused', '>', 0)
      .where('at', '>', now - together)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (known) {
      await trx
        .updateTable('audit_batch')
        .set((row) => ({ refused: row('refused', '+', 1) }))
        .where('school_id', '=', schoolId)
        .where('id', '=', known.id)
        .execute()
      return
    }
    await trx
      .insertInto('audit_batch')
      .values({
        school_id: schoolId,
        id: await takeIds(trx, schoolId, 'audit_batch'),
        at: now,
        account_id: accountId,
        account_name: refusal.accountName,
        command,
        entity: refusal.entity,
        count: 0,
        skipped: 0,
        request_id: refusal.requestId,
        refused: 1,
        via: refusal.via,
      })
      .execute()
  })
}

/** Forgets refused attempts older than 90 days; what was done is kept. */
export async function purgeRefusals(trx: Transaction<Tables>, now: number): Promise<void> {
  await trx
    .deleteFrom('audit_batch')
    .where('refused', '>', 0)
    .where('at', '<=', now - kept)
    .execute()
}
