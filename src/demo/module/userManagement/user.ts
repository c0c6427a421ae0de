import type { user } from '../../../../commands/userManagement/user.ts'
import { day, hour } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { Random } from '../../random.ts'
import type { SeedRow } from '../../seed-row.ts'
import { type Person, person } from '../../text/person.ts'
import type { Subject } from '../complaint/rows.ts'

/** The people of a school, the longest registered first: their ids are their positions from 1. */
export function peopleRows(
  random: Random,
  count: number,
  now: number,
): { people: readonly Person[]; rows: SeedRow<typeof user.fields>[] } {
  const people = Array.from({ length: count }, (_, serial) => person(random, serial, now))
  const joined = people.map(() => now - Math.floor(random.next() ** 2 * 1000 * day) - 4 * hour).sort((a, b) => a - b)
  const rows = people.map((each, index): SeedRow<typeof user.fields> => {
    return {
      values: {
        nickname: each.nickname.slice(0, 20),
        avatar: random.chance(0.92) ? pictureAddress('avatar', index + 1) : null,
        name: each.name,
        gender: each.gender,
        phone: each.phone,
        studentNo: each.studentNumber,
        college: each.college,
        grade: each.grade,
        points: Math.floor(random.next() ** 3 * 4000),
        status: random.among({ normal: 965, disabled: 45, cancelled: 10 }),
        createdAt: joined[index] ?? now,
      },
    }
  })
  return { people, rows }
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
