import { snackRobot } from '../../../../commands/dormitorysnacks/snackRobot.ts'
import { day, hour } from '../../../beijing-time.ts'
import { officeHour } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { snackPlaces } from '../merchandise/text.ts'

/** The vending machines of the dormitories, each filled by one of the merchants. */
export async function seedRobots({ writer, random, now }: SeedContext, merchants: readonly number[]): Promise<void> {
  const chance = random('snack-robot')
  await writer.insert(
    snackRobot,
    snackPlaces.map(([building], index) => {
      const connection = chance.among({ online: 82, offline: 10, fault: 8 })
      const slots = chance.pick([32, 40, 48])
      return {
        values: {
          name: `${building}货柜`,
          serial: `SN${2024 + (index % 2)}${String(1_007 + index * 13).padStart(5, '0')}`,
          merchant: merchants[index % merchants.length] ?? null,
          building,
          place: chance.pick(['一楼大厅', '洗衣房旁', '二楼楼梯口', '门厅左侧']),
          slots,
          filled: chance.int(Math.floor(slots * 0.3), slots),
          battery: connection === 'offline' ? 0 : chance.int(55, 100),
          connection,
          seenAt: connection === 'offline' ? now - chance.int(2, 5) * day : now - chance.int(1, 9) * 60_000,
          refilledAt: now - chance.int(5, 90) * hour,
          status: connection === 'fault' ? ('disabled' as const) : ('enabled' as const),
          createdAt: officeHour(now - (200 - index * 9) * day, index),
        },
      }
    }),
  )
}
