import type { complaint } from '../../../../commands/complaint/complaint.ts'
import type { Members } from '../../members.ts'
import { moments, type Random } from '../../random.ts'
import { type ReviewStatus, reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { ProblemKind } from '../../text/problem.ts'
import { evidence } from '../topicDynamics/topic-complaint.ts'
import { type ComplaintTarget, commentComplaintText, otherComplaintText } from './text.ts'

/** A row that can be complained of: what stands for it, why it should go, and whether somebody has seen to it already. */
export type Subject = {
  readonly id: number
  readonly title: string
  readonly createdAt: number
  readonly problem: ProblemKind | null
  readonly isDealtWith: boolean
}

/** What can be complained of, by kind; of the other kinds no rows stand yet. */
export type Subjects = Readonly<Partial<Record<ComplaintTarget, readonly Subject[]>>>

/** Complaints about people, comments, goods and errands, oldest first: those upheld are about what was dealt with. */
export function complaintRows(
  random: Random,
  count: number,
  members: Members,
  subjects: Subjects,
  now: number,
): SeedRow<typeof complaint.fields>[] {
  const times = moments(random, count, now)
  return times.map((createdAt, index) => {
    const { target, ...text } = otherComplaintText(random)
    const status = random.among({ pending: 70, approved: 17, refused: 13 })
    const known = subjects[target]?.filter((each) => each.createdAt < createdAt)
    const subject = known && subjectFor(random, known, status)
    const content = subject?.problem ? commentComplaintText(random, subject.problem) : text.content
    return {
      values: {
        content,
        target,
        targetId: known ? (subject?.id ?? null) : random.int(1, Math.max(20, count * 2)),
        targetTitle: (subject?.title ?? text.targetTitle).slice(0, 200),
        images: evidence(random, 50_000 + index),
        reporter: members.pick(random, createdAt, (member) => target !== 'user' || member.id !== subject?.id).id,
        createdAt,
      },
      decision: reviewDecision(status),
    }
  })
}

/** What a complaint that ended so is about: upheld, what was dealt with; else what still stands, with a problem or without. */
function subjectFor(random: Random, known: readonly Subject[], status: ReviewStatus): Subject | undefined {
  const standing = known.filter(({ isDealtWith }) => isDealtWith === (status === 'approved'))
  const troubled = standing.filter(({ problem }) => (problem === null) === (status === 'refused'))
  const pool = troubled.length > 0 ? troubled : standing
  return pool.length > 0 ? random.pick(pool) : undefined
}
