import type { auditPerson } from '../../../commands/topicDynamics/auditPerson.ts'
import type { certification } from '../../../commands/topicDynamics/certification.ts'
import type { dynamicMedia } from '../../../commands/topicDynamics/dynamicMedia.ts'
import type { userBlock } from '../../../commands/userManagement/userBlock.ts'
import { cardSeed } from '../picture/card.ts'
import { clipMedia, clipOf, pictureAddress } from '../picture-address.ts'
import type { Random } from '../random.ts'
import type { SeedRow } from '../seed-row.ts'
import { certificationText } from '../text/certification.ts'
import { auditPersonNames, refuseReason, userBlockReasons } from '../text/moderation.ts'
import type { Person } from '../text/person/person.ts'
import type { SeededDynamic } from './dynamics.ts'
import { reviewDecision } from './review-decision.ts'

const day = 86_400_000

/** The films of dynamics, reviewed apart from their text. */
export function mediaRows(random: Random, dynamics: readonly SeededDynamic[]): SeedRow<typeof dynamicMedia.fields>[] {
  return dynamics
    .filter((each) => each.video)
    .map(({ id, text, author, createdAt }) => {
      const status = random.weighted([
        ['pending', 70],
        ['approved', 23],
        ['refused', 5],
        ['deleted', 2],
      ])
      const reason = status === 'refused' ? refuseReason(random, text.problem) : null
      const clip = clipOf(id)
      return {
        values: {
          title: clip.title,
          file: clipMedia(clip),
          duration: clip.seconds,
          author,
          dynamic: id,
          createdAt: createdAt + 1000,
        },
        decision: reviewDecision(status, reason),
      }
    })
}

/** Requests to be known as a member of the school, oldest first; some of the approved ask for the senior one too. */
export function certificationRows(
  random: Random,
  people: readonly Person[],
  count: number,
  now: number,
): SeedRow<typeof certification.fields>[] {
  const times = Array.from({ length: count }, () => random.timeWithin(90, now)).sort((a, b) => a - b)
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

/** People kept out of a part of the mini-program, and the `disabled` out of all of it. */
export function userBlockRows(
  random: Random,
  count: number,
  people: number,
  disabled: readonly number[],
  now: number,
): SeedRow<typeof userBlock.fields>[] {
  const times = Array.from({ length: count + disabled.length }, () => random.timeWithin(90, now)).sort((a, b) => a - b)
  const whole = times.slice(0, disabled.length).map((createdAt, index) => ({
    values: {
      user: disabled[index] ?? 1,
      module: 'all' as const,
      reason: random.pick(userBlockReasons),
      status: 'active' as const,
      createdAt,
    },
  }))
  const parts = times.slice(disabled.length).map((createdAt): SeedRow<typeof userBlock.fields> => {
    const until = random.chance(0.8) ? createdAt + random.pick([3, 7, 30, 180]) * day : null
    const lifted = until !== null && until < now
    return {
      values: {
        user: random.int(1, people),
        module: random.weighted([
          ['dynamic', 45],
          ['comment', 25],
          ['topic', 10],
          ['lovewall', 20],
        ]),
        reason: random.pick(userBlockReasons),
        until,
        createdAt,
      },
      decision: lifted ? { action: 'lift', reason: null } : undefined,
    }
  })
  return [...whole, ...parts]
}

/** Who is told when a queue needs review: two for each. */
export function auditPersonRows(now: number): SeedRow<typeof auditPerson.fields>[] {
  const scopes = ['dynamic', 'topic', 'comment', 'video', 'complaint'] as const
  return auditPersonNames.slice(0, scopes.length * 2).map((name, index) => ({
    values: {
      name,
      phone: `1380013${String(9000 + index)}`,
      scope: scopes[index % scopes.length] ?? 'dynamic',
      createdAt: now - (200 - index) * day,
    },
  }))
}

const flawReasons = {
  blurred: '证件照片不清晰',
  mismatch: '证件信息与填写不一致',
  wrongNumber: '姓名或学号填写有误',
} as const
