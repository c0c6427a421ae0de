import type { rider } from '../../../../commands/runErrands/rider.ts'
import { day, hour } from '../../../beijing-time.ts'
import { firstPeople, isStudent, type Member, type Members } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { Random } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'
import { closedHouse, houses } from './place-text.ts'

/** A student of the demo who runs errands, as what is seeded later needs them. */
export type DemoRider = {
  readonly id: number
  readonly user: number
  /** The moments (ms) between which they take orders. */
  readonly from: number
  readonly until: number
}

/** How long (days) ago the first riders came. */
const begun = 150

/** Riders of a school: most of them work, some rest, and the last ones to come wait to be taken on. */
export function riderRows(random: Random, members: Members, now: number) {
  const count = Math.min(36, Math.floor(members.all.length * 0.4))
  const taken = new Set<number>()
  const rows: SeedRow<typeof rider.fields>[] = []
  const riders: DemoRider[] = []
  for (let index = 0; index < count; index++) {
    const since = now - Math.round(begun * (1 - index / count) ** 1.5) * day - random.int(1, 9) * hour
    const member = members.pick(random, since, (one) => isStudent(one) && one.id > firstPeople && !taken.has(one.id))
    taken.add(member.id)
    const createdAt = Math.min(now - hour, Math.max(since, member.joinedAt + hour))
    const state = index >= count - 3 ? ('pending' as const) : stateOf(random, index)
    rows.push(riderRow(random, member, state, createdAt))
    const isTakenOn = state !== 'pending' && state !== 'refused'
    const until = state === 'disabled' || state === 'deleted' ? now - random.int(6, 12) * day : now
    if (isTakenOn) riders.push({ id: index + 1, user: member.id, from: createdAt + day, until })
  }
  return { rows, riders }
}

/** The first ones work, so that a school always has some. */
function stateOf(random: Random, index: number) {
  return index < 8
    ? ('working' as const)
    : random.among({ working: 70, resting: 14, disabled: 6, refused: 5, deleted: 5 })
}

function riderRow(
  random: Random,
  { id, name, phone, gender, studentNumber }: Member,
  state: ReturnType<typeof stateOf> | 'pending',
  createdAt: number,
): SeedRow<typeof rider.fields> {
  const homes = houses.flatMap((each, index) =>
    each.kind === 'dormitory' && each.name !== closedHouse && (index % 2 === 0) === (gender === 'female')
      ? [{ ...each, id: index + 1 }]
      : [],
  )
  const home = random.pick(homes)
  const serves = houses.flatMap((each, index) =>
    each.area === home.area && each.kind === 'dormitory' ? [index + 1] : [],
  )
  const values = {
    name,
    user: id,
    phone,
    studentNo: studentNumber,
    avatar: pictureAddress('avatar', id),
    card: [pictureAddress('card', 40_000 + id)],
    house: home.id,
    serves,
    rating: state === 'working' ? random.int(92, 100) : random.int(85, 99),
    createdAt,
  }
  switch (state) {
    case 'working':
      return { values, decision: { action: 'approve', reason: null } }
    case 'refused':
      return { values, decision: { action: 'refuse', reason: null, inputs: { cause: '证件不清晰' } } }
    case 'disabled':
      return { values: { ...values, status: 'disabled', cause: '多次被投诉' } }
    default:
      return { values: { ...values, status: state } }
  }
}
