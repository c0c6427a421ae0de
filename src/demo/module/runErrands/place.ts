import { house } from '../../../../commands/runErrands/house.ts'
import { userAddress } from '../../../../commands/runErrands/userAddress.ts'
import { day } from '../../../beijing-time.ts'
import { isStudent, type Member } from '../../members.ts'
import { officeHour, type Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { closedHouse, houses } from './place-text.ts'

/** Buildings errands run to, and where people have things brought. */
export async function seedErrandPlaces({ writer, random, members, now }: SeedContext): Promise<void> {
  await writer.insert(
    house,
    houses.map((each, index) => ({
      values: {
        ...each,
        sort: (index + 1) * 10,
        status: each.name === closedHouse ? 'disabled' : 'enabled',
        createdAt: officeHour(now - 430 * day, index),
      },
    })),
  )
  await writer.insert(userAddress, addressRows(random('address'), members.all, now))
}

/** Every third person ordered something before: to their own room, and some to a classroom as well. */
function addressRows(random: Random, people: readonly Member[], now: number): SeedRow<typeof userAddress.fields>[] {
  return people
    .filter((member) => isStudent(member) && random.chance(0.35))
    .flatMap((member) => {
      const ownAt = momentAfter(random, member.joinedAt, now)
      const own = addressRow(random, member, 'dormitory', ownAt, true)
      return random.chance(0.3)
        ? [own, addressRow(random, member, 'teaching', momentAfter(random, ownAt, now), false)]
        : [own]
    })
    .sort((one, other) => Number(one.values.createdAt) - Number(other.values.createdAt))
}

function addressRow(
  random: Random,
  { id, name, phone, gender }: Member,
  kind: 'dormitory' | 'teaching',
  createdAt: number,
  usual: boolean,
): SeedRow<typeof userAddress.fields> {
  // Men and women live in different buildings.
  const fitting = houses.filter((each, index) => each.kind === kind && (kind === 'teaching' || isOf(gender, index)))
  const { name: building, floors } = random.pick(fitting.filter((each) => each.name !== closedHouse))
  const floor = random.int(1, floors)
  const room = `${floor}${String(random.int(1, kind === 'dormitory' ? 32 : 12)).padStart(2, '0')}`
  return {
    values: {
      place: `${building} ${room}`,
      user: id,
      contact: random.chance(0.7) ? name : `${name.slice(0, 1)}同学`,
      phone,
      house: houses.findIndex((each) => each.name === building) + 1,
      floor,
      kind: kind === 'dormitory' ? 'dormitory' : random.chance(0.8) ? 'classroom' : 'laboratory',
      usual,
      status: random.chance(0.03) ? 'disabled' : 'enabled',
      createdAt,
    },
  }
}

function isOf(gender: Member['gender'], index: number): boolean {
  return (index % 2 === 0) === (gender === 'female')
}

function momentAfter(random: Random, moment: number, now: number): number {
  return Math.min(now - 60_000, random.timeWithin(Math.max(1, (now - moment) / day), now))
}
