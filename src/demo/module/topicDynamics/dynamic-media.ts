import type { dynamicMedia } from '../../../../commands/topicDynamics/dynamicMedia.ts'
import { clipMedia, clipOf } from '../../picture-address.ts'
import type { Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import { refuseReason } from '../../text/refuse-reason.ts'
import type { SeededDynamic } from './dynamic.ts'

/** The films of dynamics, reviewed apart from their text. */
export function mediaRows(random: Random, dynamics: readonly SeededDynamic[]): SeedRow<typeof dynamicMedia.fields>[] {
  return dynamics
    .filter((each) => each.video)
    .map(({ id, text, author, createdAt }) => {
      const status = random.among({ pending: 70, approved: 23, refused: 5, deleted: 2 })
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
