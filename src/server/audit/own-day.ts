import { sumBy } from 'es-toolkit/math'
import { sql } from 'kysely'
import { dayOf, hour, startOfDay } from '../../beijing-time.ts'
import type { OwnDay } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { decided, decisionsOf, takenBack } from '../history/decisions.ts'
import type { CallDependencies } from '../write/write-scope.ts'

/** What an account decided today: counted from the audit, exports and attempts refused left out. */
export async function ownDay({ database }: CallDependencies, account: Account): Promise<OwnDay> {
  const hourNumber = sql<number>`at / ${sql.lit(hour)}`
  const batches = await decisionsOf(database.db, account.schoolId)
    .where('at', '>=', startOfDay(dayOf(Date.now())))
    .select([hourNumber.as('hour'), decided, takenBack])
    .where('account_id', '=', account.id)
    .groupBy(hourNumber)
    .execute()
  const sum = (name: 'decisions' | 'reversed') => sumBy(batches, (batch) => Number(batch[name]))
  const decisions = sum('decisions')
  return { decisions, perHour: Math.round(decisions / Math.max(1, batches.length)), reversed: sum('reversed') }
}
