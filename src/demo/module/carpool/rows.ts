import { carpool } from '../../../../commands/carpool/carpool.ts'
import { day, dayOf, hour, startOfDay } from '../../../beijing-time.ts'
import { isStudent } from '../../members.ts'
import { moments } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { destinations, gates, rideNote } from './text.ts'

/** Rides that were shared or still look for company. */
export async function seedCarpools({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  const chance = random('carpool')
  const rows = moments(chance, Math.max(24, Math.round(waiting * 0.012)), now).map(
    (createdAt): SeedRow<typeof carpool.fields> => {
      const { name, price } = chance.pick(destinations)
      const gate = chance.pick(gates)
      const isBack = chance.chance(0.25)
      const [from, to] = isBack ? [name, gate] : [gate, name]
      const departAt = startOfDay(dayOf(createdAt) + chance.int(1, 6)) + chance.int(13, 42) * (hour / 2)
      const seats = chance.int(2, 4)
      const hasLeft = departAt <= now
      const taken = hasLeft ? chance.int(1, seats) : chance.int(0, seats)
      const author = members.pick(chance, createdAt, isStudent)
      return {
        values: {
          trip: `${from} → ${to}`,
          kind: chance.among({ share: 60, offer: 22, seek: 18 }),
          from,
          to,
          departAt,
          seats,
          taken,
          price: chance.int(...price) * 100,
          author: author.id,
          phone: author.phone,
          note: rideNote(chance) || null,
          status: hasLeft ? 'departed' : taken === seats ? 'full' : 'open',
          createdAt,
        },
        decision: chance.chance(0.04) && createdAt < now - day ? { action: 'delete', reason: null } : undefined,
      }
    },
  )
  await writer.insert(carpool, rows)
}
