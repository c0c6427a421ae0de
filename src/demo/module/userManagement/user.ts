import type { user } from '../../../../commands/userManagement/user.ts'
import { day, hour } from '../../../beijing-time.ts'
import type { Member } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { Random } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'
import { person } from '../../text/person.ts'
import type { Subject } from '../complaint/rows.ts'

/** The people of a school, the longest registered first: their ids are their positions from 1. */
export function peopleRows(
  random: Random,
  count: number,
  now: number,
): { members: readonly Member[]; rows: SeedRow<typeof user.fields>[] } {
  const members = Array.from({ length: count }, (_, serial) => person(random, serial, now))
    .map((each) => ({ ...each, joinedAt: joinedAt(random, each.enteredAt, now) }))
    .sort((one, other) => one.joinedAt - other.joinedAt)
    .map((each, index): Member => ({ ...each, id: index + 1 }))
  const rows = members.map((each): SeedRow<typeof user.fields> => {
    const mostPoints = Math.min(4000, 20 + ((now - each.joinedAt) / day) * 8)
    return {
      values: {
        nickname: each.nickname.slice(0, 20),
        avatar: random.chance(0.92) ? pictureAddress('avatar', each.id) : null,
        name: each.name,
        gender: each.gender,
        phone: each.phone,
        studentNo: each.studentNumber,
        college: each.college,
        grade: each.grade,
        points: Math.floor(random.next() ** 3 * mostPoints),
        status: random.among({ normal: 965, disabled: 45, cancelled: 10 }),
        createdAt: each.joinedAt,
      },
    }
  })
  return { members, rows }
}

/** Most register in the weeks after they come to the school, by day; nobody before. */
function joinedAt(random: Random, enteredAt: number, now: number): number {
  const latest = now - 4 * hour
  const since = Math.min(latest - day, Math.max(enteredAt, now - 1000 * day))
  const date = since + (latest - since) * random.next() ** 2
  return Math.min(latest, random.timeWithin(1, Math.max(date, since + day)))
}

/** The people as somebody to complain of. */
export function peopleSubjects(rows: readonly SeedRow<typeof user.fields>[]): Subject[] {
  return rows.map(({ values: { nickname, createdAt, status } }, index) => ({
    id: index + 1,
    title: nickname ?? '',
    createdAt: createdAt ?? 0,
    problem: null,
    isDealtWith: status === 'disabled',
  }))
}
