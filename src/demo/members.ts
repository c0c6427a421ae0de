import type { Random } from './random.ts'
import type { Person } from './text/person.ts'

/** Somebody of a demo school, with the id of their row and when they registered (epoch ms). */
export type Member = Person & { readonly id: number; readonly joinedAt: number }

/** The people of a demo school, for rows to be of somebody who had registered by then. */
export type Members = {
  readonly all: readonly Member[]
  /** Somebody registered at that moment; of those who fit, where some do. */
  pick(random: Random, moment: number, fits?: (member: Member) => boolean): Member
}

/** The first so many people are kept out of nothing and ride for nobody: they are those whom one tries things with. */
export const firstPeople = 20

/** The first of a school: so many may be picked before any moment. */
const founders = 10
const attempts = 80

/** Makes people, the longest registered first, ready to be picked from. */
export function membersOf(all: readonly Member[]): Members {
  /** How many had registered at a moment. */
  const registeredAt = (moment: number) => {
    let low = 0
    let high = all.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((all[middle]?.joinedAt ?? 0) <= moment) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    all,
    pick(random, moment, fits = () => true) {
      const own = random.fork()
      const registered = Math.max(Math.min(founders, all.length), registeredAt(moment))
      const one = () => {
        const member = all[own.int(0, registered - 1)]
        if (member === undefined) throw new RangeError('a school needs people')
        return member
      }
      for (let attempt = 1; attempt < attempts; attempt++) {
        const member = one()
        if (fits(member)) return member
      }
      return all.slice(0, registered).find(fits) ?? one()
    },
  }
}

/** Whether they study here now: who left and who works here do not post of lectures and beds. */
export function isStudent({ grade }: Member): boolean {
  return grade !== '已毕业' && grade !== '教职工'
}
