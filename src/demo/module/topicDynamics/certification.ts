import type { certification } from '../../../../commands/topicDynamics/certification.ts'
import { cardSeed } from '../../picture/card.ts'
import { pictureAddress } from '../../picture-address.ts'
import { moments, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { Person } from '../../text/person.ts'
import { certificationText } from './text/certification.ts'

/** Requests to be known as a member of the school, oldest first; some of the approved ask for the senior one too. */
export function certificationRows(
  random: Random,
  people: readonly Person[],
  count: number,
  now: number,
): SeedRow<typeof certification.fields>[] {
  const times = moments(random, count, now)
  const askers = random.shuffle(people.map((person, index) => ({ person, id: index + 1 })))
  return askers.slice(0, count).map(({ person, id }, index) => {
    const text = certificationText(random, person)
    const decided = random.chance(0.55)
    const status = decided ? (text.flaw === null ? 'approved' : 'refused') : 'pending'
    const reason = status === 'refused' ? flawReasons[text.flaw ?? 'mismatch'] : null
    return {
      values: {
        name: text.realName,
        user: id,
        identity: text.identity,
        studentNo: text.studentNumber,
        college: text.college,
        major: text.major || null,
        documents: [pictureAddress('card', cardSeed(text.document))],
        senior: status === 'approved' && random.chance(0.2) ? 'pending' : 'none',
        createdAt: times[index] ?? now,
      },
      decision: reviewDecision(status, reason),
    }
  })
}

const flawReasons = {
  blurred: '证件照片不清晰',
  mismatch: '证件信息与填写不一致',
  wrongNumber: '姓名或学号填写有误',
} as const
