import type { certification } from '../../../../commands/topicDynamics/certification.ts'
import type { Member } from '../../members.ts'
import { cardSeed } from '../../picture/card.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import { demoSchools } from '../../text/school.ts'
import { type CertificationFlaw, certificationText } from './text/certification.ts'

/** What of a hundred requests is wrong: nine contradict their card on purpose, four show nothing to be read. */
const flawsInHundred: Record<CertificationFlaw, number> = { name: 3, number: 2, college: 2, expired: 2, blurred: 4 }

/** What a moderator refuses a faulty request with. */
const flawReasons: Record<CertificationFlaw, string> = {
  name: '证件信息与填写不一致',
  number: '姓名或学号填写有误',
  college: '证件信息与填写不一致',
  expired: '证件已过期',
  blurred: '证件照片不清晰',
}

/** Requests to be known as a member of the school, oldest first; some of the approved ask for the senior one too. */
export function certificationRows(
  random: Random,
  schoolId: number,
  members: readonly Member[],
  count: number,
  now: number,
): SeedRow<typeof certification.fields>[] {
  const school = (demoSchools[schoolId - 1] ?? demoSchools[0]).name
  const asked = random
    .shuffle(members)
    .slice(0, count)
    .map((member) => ({ member, createdAt: random.timeWithin(90, now) }))
    .map(({ member, createdAt }) => ({
      member,
      createdAt: Math.max(createdAt, member.joinedAt + random.int(2, 90) * 60_000),
    }))
    .sort((one, other) => one.createdAt - other.createdAt)
  const flaws = random.shuffle(asked.map((_, index) => flawAt(index, asked.length)))
  return asked.map(({ member, createdAt }, index) => {
    const text = certificationText(random, member, school, flaws[index] ?? null, createdAt)
    const decided = random.chance(0.55)
    const status = decided ? (text.flaw === null ? 'approved' : 'refused') : 'pending'
    const reason = status === 'refused' && text.flaw !== null ? flawReasons[text.flaw] : null
    return {
      values: {
        name: text.realName,
        user: member.id,
        identity: text.identity,
        studentNo: text.studentNumber,
        college: text.college,
        major: text.major || null,
        documents: [pictureAddress('card', cardSeed(text.document))],
        senior: status === 'approved' && random.chance(0.2) ? 'pending' : 'none',
        createdAt: Math.min(createdAt, now - 60_000),
      },
      decision: reviewDecision(status, reason),
    }
  })
}

/** The fault of one of `count` requests, dealt out so that the shares hold for few requests as for many. */
function flawAt(index: number, count: number): CertificationFlaw | null {
  let upTo = 0
  for (const flaw of ['name', 'number', 'college', 'expired', 'blurred'] as const) {
    upTo += (flawsInHundred[flaw] / 100) * count
    if (index + 0.5 < upTo) return flaw
  }
  return null
}
