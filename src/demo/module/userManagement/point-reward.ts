import { pointReasons } from '../../../../commands/userManagement/pointReason.ts'
import { isStudent } from '../../members.ts'
import { moments } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'

/** Points that operators gave to people, and why. */
export async function seedPointRewards({ writer, random, members, now }: SeedContext): Promise<void> {
  const chance = random('points')
  await writer.transfer(
    moments(chance, Math.max(12, Math.round(members.all.length * 0.05)), now).map((at, index) => {
      const { id } = members.pick(chance, at, isStudent)
      return {
        from: { kind: 'platform', id: 0 },
        to: { kind: 'user', id },
        unit: 'points',
        amount: Number(chance.among({ 10: 40, 20: 30, 50: 20, 100: 10 })),
        purpose: 'reward',
        reason: chance.pick(pointReasons),
        subject: 'user',
        subjectId: id,
        key: `reward-user-${id}-demo-${index + 1}`,
        at,
      }
    }),
  )
}
