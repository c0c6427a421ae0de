import type { dynamicMedia } from '../../../../commands/topicDynamics/dynamicMedia.ts'
import { clipMedia } from '../../picture-address.ts'
import type { Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { SeededDynamic } from './dynamic.ts'

/** The films of dynamics, reviewed apart from their text. */
export function mediaRows(random: Random, dynamics: readonly SeededDynamic[]): SeedRow<typeof dynamicMedia.fields>[] {
  const filmed = dynamics.flatMap(({ clip, ...dynamic }) => (clip ? [{ ...dynamic, clip }] : []))
  return filmed.map(({ id, author, createdAt, clip }, index) => {
    // Of the newest, so that a small school has something to judge too.
    const isNew = index >= filmed.length - 3
    const drawn = random.among({ pending: 70, approved: 23, refused: 5, deleted: 2 })
    const status = isNew ? 'pending' : drawn
    return {
      values: {
        title: clip.title,
        file: clipMedia(clip),
        duration: clip.seconds,
        author,
        dynamic: id,
        createdAt: createdAt + 1000,
      },
      decision: reviewDecision(status, status === 'refused' ? random.pick(mediaRefusals) : null),
    }
  })
}

/** What a film is refused with: there are few, so they come again and again. */
const mediaRefusals = ['重复发布', '视频过短，看不清内容', '图片或视频不清晰、不合规'] as const
