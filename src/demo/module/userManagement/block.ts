import type { userBlock } from '../../../../commands/userManagement/userBlock.ts'
import { day, hour } from '../../../beijing-time.ts'
import { systemAccount } from '../../../server/access/account.ts'
import type { PastBatch } from '../../history.ts'
import { firstPeople, type Members } from '../../members.ts'
import { moments, type Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { partBlockReasons, userBlockReasons } from './text.ts'

type BlockRow = SeedRow<typeof userBlock.fields>

/** Writes the blocks of a school, and has those end that ended by themselves. */
export async function seedBlocks(
  { writer, schoolId, random, members, now }: SeedContext,
  entity: typeof userBlock,
  count: number,
  disabled: readonly number[],
): Promise<void> {
  const rows = userBlockRows(random('block'), count, members, disabled, now)
  await writer.insert(entity, rows)
  for (const batch of expiries(rows, schoolId, now)) writer.decide(batch)
}

/** People kept out of a part of the mini-program, and the `disabled` out of all of it; nobody twice of one part. */
function userBlockRows(
  random: Random,
  count: number,
  members: Members,
  disabled: readonly number[],
  now: number,
): BlockRow[] {
  const times = moments(random, count + disabled.length, now)
  const whole = times.slice(0, disabled.length).map((time, index) => ({
    values: {
      user: disabled[index] ?? 1,
      module: 'all' as const,
      reason: random.pick(userBlockReasons),
      until: index % 3 === 0 ? null : now + random.int(2, 60) * day,
      status: 'active' as const,
      createdAt: Math.min(
        now - 1000,
        Math.max(time, (members.all[(disabled[index] ?? 1) - 1]?.joinedAt ?? 0) + 2 * hour),
      ),
    },
  }))
  const taken = new Set<string>()
  const parts = times.slice(disabled.length).flatMap((createdAt): BlockRow[] => {
    const until = random.chance(0.8) ? awayFrom(now, createdAt + random.pick([3, 7, 30, 180]) * day) : null
    const user = members.pick(random, createdAt).id
    const module = random.among({ dynamic: 45, comment: 25, topic: 10, lovewall: 20 })
    const isLifted = random.chance(0.12)
    if (user <= firstPeople || taken.has(`${user} ${module}`)) return []
    taken.add(`${user} ${module}`)
    return [
      {
        values: { user, module, reason: random.pick(partBlockReasons), until, createdAt },
        decision: isLifted ? { action: 'lift', reason: null } : undefined,
      },
    ]
  })
  return [...whole, ...parts]
}

/** What ended by itself, at its moment, unless somebody ended it before. */
function expiries(rows: readonly BlockRow[], schoolId: number, now: number): PastBatch[] {
  return rows.flatMap(({ values: { until }, decision }, index): PastBatch[] => {
    if (typeof until !== 'number' || until > now || decision) return []
    const expiry = { action: 'expire', reason: null }
    return [{ at: until, by: systemAccount(schoolId), entity: 'userBlock', decision: expiry, ids: [index + 1] }]
  })
}

/** The moment, or a day later where it comes within hours after the demo is made. */
function awayFrom(now: number, moment: number): number {
  return moment > now && moment < now + day / 2 ? moment + day : moment
}
