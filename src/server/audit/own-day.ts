import { sql } from 'kysely'
import type { OwnDay } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { beijing } from '../beijing-time.ts'
import type { CallDependencies } from '../write/write-scope.ts'

const hourLength = 3_600_000
const dayLength = 24 * hourLength

/** What an account decided today: counted from the audit, exports and attempts refused left out. */
export async function ownDay({ database }: CallDependencies, account: Account, now = Date.now()): Promise<OwnDay> {
  const midnight = Math.floor((now + beijing) / dayLength) * dayLength - beijing
  const batches = await database.db
    .selectFrom('audit_batch')
    .select([
      sql<number>`at / ${sql.lit(hourLength)}`.as('hour'),
      sql<number>`sum(${sql.ref('count')})`.as('decisions'),
      sql<number>`sum(case when undone_at is null then 0 else ${sql.ref('count')} end)`.as('reversed'),
    ])
    .where('school_id', '=', account.schoolId)
    .where('account_id', '=', account.id)
    .where('at', '>=', midnight)
    .where('refused', '=', 0)
    .where('undo_of', 'is', null)
    .where('command', 'not like', '%.export')
    .groupBy(sql`at / ${sql.lit(hourLength)}`)
    .execute()
  const sum = (name: 'decisions' | 'reversed') => batches.reduce((all, batch) => all + Number(batch[name]), 0)
  const decisions = sum('decisions')
  return { decisions, perHour: Math.round(decisions / Math.max(1, batches.length)), reversed: sum('reversed') }
}
