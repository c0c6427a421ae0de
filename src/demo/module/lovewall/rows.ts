import { lovePost } from '../../../../commands/lovewall/lovePost.ts'
import { loveType } from '../../../../commands/lovewall/loveType.ts'
import { day } from '../../../beijing-time.ts'
import { isStudent, type Members } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import { moments, type Random, seenBy } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { sayWhenFitting } from '../../text/moment.ts'
import type { Subject } from '../complaint/rows.ts'
import { loveText, loveTypes } from './text.ts'

/** The love wall. */
export async function seedLovewall(context: SeedContext): Promise<void> {
  const { writer, now } = context
  await writer.insert(
    loveType,
    loveTypes.map(([name, colour], index) => ({
      values: { name, colour, sort: (index + 1) * 10, status: 'enabled', createdAt: now - 600 * day },
    })),
  )
  await writer.insert(lovePost, lovePosts(context))
}

/** The notes people have seen, as something to complain of. */
export function loveSubjects(context: SeedContext): Subject[] {
  return lovePosts(context).flatMap(({ values, decision }, index): Subject[] =>
    decision === undefined || (values.type ?? 0) > 3
      ? []
      : [
          {
            id: index + 1,
            title: values.content ?? '',
            createdAt: values.createdAt ?? 0,
            problem: null,
            isDealtWith: decision.action !== 'approve',
          },
        ],
  )
}

function lovePosts({ random, members, waiting, now }: SeedContext): SeedRow<typeof lovePost.fields>[] {
  return lovePostRows(random('love'), Math.max(24, Math.round(waiting * 0.15)), members, now)
}

function lovePostRows(random: Random, count: number, members: Members, now: number): SeedRow<typeof lovePost.fields>[] {
  return moments(random, count, now).map((createdAt, index) => {
    const { type, ...text } = sayWhenFitting(
      random,
      (own) => loveText(own),
      ({ content }) => content,
      createdAt,
    )
    const drawn = random.among({ pending: 62, approved: 32, refused: 5, deleted: 1 })
    const isOfSomebody = type === '表白' || type === '暗恋' || type === '找人'
    const status = drawn === 'refused' && !isOfSomebody ? 'approved' : drawn
    const reason = status === 'refused' ? '请先征得对方同意再发布' : null
    const isOpen = status === 'approved'
    return {
      values: {
        ...text,
        type: loveTypes.findIndex(([name]) => name === type) + 1,
        author: members.pick(random, createdAt, isStudent).id,
        anonymous: random.chance(0.7),
        images: random.chance(0.18)
          ? [pictureAddress('post', `${random.pick(['lake', 'avenue', 'lawn', 'skyline'])}-${index % 180}`)]
          : [],
        likes: isOpen ? Math.floor(random.next() ** 3 * 600 * seenBy(createdAt, now)) : 0,
        comments: isOpen ? Math.floor(random.next() ** 3 * 90 * seenBy(createdAt, now)) : 0,
        createdAt,
      },
      decision: reviewDecision(status, reason),
    }
  })
}
