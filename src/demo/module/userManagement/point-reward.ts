import { pointReasons, pointReward } from '../../../../commands/userManagement/pointReward.ts'
import { moments } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'

/** Points that operators gave to people; they are in what the people have. */
export async function seedPointRewards({ writer, random, people, now }: SeedContext): Promise<void> {
  const chance = random('points')
  await writer.insert(
    pointReward,
    moments(chance, Math.max(12, Math.round(people * 0.05)), now).map((createdAt) => ({
      values: {
        user: chance.int(1, people),
        reward: Number(chance.among({ 10: 40, 20: 30, 50: 20, 100: 10 })),
        reason: chance.pick(pointReasons),
        createdAt,
      },
    })),
  )
}
