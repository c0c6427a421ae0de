import { signOrder } from '../../../../commands/signIn/signOrder.ts'
import { signRecord } from '../../../../commands/signIn/signRecord.ts'
import { signSetting } from '../../../../commands/signIn/signSetting.ts'
import { day, dayOf, dayText, hour, startOfDay } from '../../../beijing-time.ts'
import type { LedgerMove } from '../../../server/write/ledger-move.ts'
import { isStudent, type Member } from '../../members.ts'
import type { Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { makeUps, signRules } from './text.ts'

type Record = {
  readonly day: string
  readonly user: number
  readonly streak: number
  readonly points: number
  readonly kind: 'normal' | 'makeUp'
  readonly createdAt: number
}

/** How many days back records go. */
const days = 45

/** What signing in gives, who did on the last days, and who was signed in afterwards. */
export async function seedSignIn({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  const chance = random('sign-in')
  await writer.insert(
    signSetting,
    signRules.map((rule, index) => ({ values: { ...rule, createdAt: now - (300 - index) * day } })),
  )
  const joined = now - (days + 1) * day
  const chosen = new Map<number, Member>()
  for (let index = 0; index < Math.max(10, Math.min(60, Math.round(waiting * 0.004))); index += 1) {
    // The first people are free for tests and visitors to act as.
    const member = members.pick(chance, joined, (one) => one.id > 10 && isStudent(one))
    chosen.set(member.id, member)
  }
  const records = [...chosen.keys()]
    .flatMap((user) => recordsOf(chance, user, now))
    .sort((one, other) => one.createdAt - other.createdAt)
  await writer.insert(
    signRecord,
    records.map((values) => ({ values })),
  )
  await writer.transfer(
    records.map(
      ({ user, points, streak, kind, createdAt }, index): LedgerMove => ({
        from: { kind: 'platform', id: 0 },
        to: { kind: 'user', id: user },
        ...{ unit: 'points', amount: points, purpose: 'reward', subject: 'signRecord', subjectId: index + 1 },
        reason: kind === 'makeUp' ? '补签' : `连续签到 ${streak} 天`,
        ...{ key: `sign-${index + 1}`, at: createdAt },
      }),
    ),
  )
  await writer.insert(
    signOrder,
    records
      .filter(({ kind }) => kind === 'makeUp')
      .map(({ user, day: date, points, createdAt }) => ({
        values: { user, day: date, points, createdAt, reason: chance.pick(makeUps) },
      })),
  )
}

/** The days one person signed in on, most of them in a row; now and then they were signed in on one of them afterwards. */
function recordsOf(chance: Random, user: number, now: number): Record[] {
  const faithful = 0.45 + chance.next() * 0.5
  const today = dayOf(now)
  const found: Record[] = []
  let streak = 0
  for (let date = today - days; date <= today; date += 1) {
    const at = startOfDay(date) + chance.int(13, 47) * (hour / 2) + chance.int(0, 29) * 60_000
    if (!chance.chance(faithful) || at > now) {
      streak = 0
      continue
    }
    streak += 1
    const isLate = date < today - 1 && chance.chance(0.025)
    found.push({
      day: dayText(date),
      user,
      streak,
      points: pointsFor(streak),
      kind: isLate ? 'makeUp' : 'normal',
      createdAt: isLate ? startOfDay(date + 1) + chance.int(18, 34) * (hour / 2) : at,
    })
  }
  return found
}

function pointsFor(streak: number): number {
  return signRules.reduce((points, rule) => (rule.days <= streak ? rule.points : points), 0)
}
