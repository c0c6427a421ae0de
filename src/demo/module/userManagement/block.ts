import type { userBlock } from '../../../../commands/userManagement/userBlock.ts'
import { day } from '../../../beijing-time.ts'
import { moments, type Random } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'
import { userBlockReasons } from './text.ts'

/** People kept out of a part of the mini-program, and the `disabled` out of all of it. */
export function userBlockRows(
  random: Random,
  count: number,
  people: number,
  disabled: readonly number[],
  now: number,
): SeedRow<typeof userBlock.fields>[] {
  const times = moments(random, count + disabled.length, now)
  const whole = times.slice(0, disabled.length).map((createdAt, index) => ({
    values: {
      user: disabled[index] ?? 1,
      module: 'all' as const,
      reason: random.pick(userBlockReasons),
      status: 'active' as const,
      createdAt,
    },
  }))
  const parts = times.slice(disabled.length).map((createdAt): SeedRow<typeof userBlock.fields> => {
    const until = random.chance(0.8) ? createdAt + random.pick([3, 7, 30, 180]) * day : null
    const lifted = until !== null && until < now
    return {
      values: {
        user: random.int(1, people),
        module: random.among({ dynamic: 45, comment: 25, topic: 10, lovewall: 20 }),
        reason: random.pick(userBlockReasons),
        until,
        createdAt,
      },
      decision: lifted ? { action: 'lift', reason: null } : undefined,
    }
  })
  return [...whole, ...parts]
}
