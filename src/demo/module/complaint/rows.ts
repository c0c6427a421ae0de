import type { complaint } from '../../../../commands/complaint/complaint.ts'
import { moments, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import { evidence } from '../topicDynamics/topic-complaint.ts'
import { otherComplaintText } from './text.ts'

/** Complaints about people, comments, goods and errands, oldest first. */
export function complaintRows(
  random: Random,
  count: number,
  people: number,
  now: number,
): SeedRow<typeof complaint.fields>[] {
  const times = moments(random, count, now)
  return times.map((createdAt, index) => {
    const { target, targetTitle, content } = otherComplaintText(random)
    const status = random.among({ pending: 70, approved: 17, refused: 13 })
    return {
      values: {
        content,
        target,
        targetId: random.int(1, Math.max(20, count * 2)),
        targetTitle,
        images: evidence(random, 50_000 + index),
        reporter: random.int(1, people),
        createdAt,
      },
      decision: reviewDecision(status),
    }
  })
}
