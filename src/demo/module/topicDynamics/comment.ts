import type { comment } from '../../../../commands/topicDynamics/comment.ts'
import type { reply } from '../../../../commands/topicDynamics/reply.ts'
import { day } from '../../../beijing-time.ts'
import { isStudent, type Members } from '../../members.ts'
import { type Random, seenBy, soonAfter } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedRow } from '../../seed-row.ts'
import type { Subject } from '../complaint/rows.ts'
import type { SeededDynamic } from './dynamic.ts'
import { commentText, replyText } from './text/comment.ts'

type CommentRow = SeedRow<typeof comment.fields>
type ReplyRow = SeedRow<typeof reply.fields>

/** Comments below public dynamics and replies to them, oldest first; and the comments as something to complain of. */
export function talkRows(
  random: Random,
  counts: { readonly comments: number; readonly replies: number },
  members: Members,
  dynamics: readonly SeededDynamic[],
  now: number,
): { comments: CommentRow[]; replies: ReplyRow[]; subjects: Subject[] } {
  const open = dynamics.filter((each) => each.status === 'approved')
  if (open.length === 0) return { comments: [], replies: [], subjects: [] }
  const drafts = Array.from({ length: counts.comments }, () => {
    const dynamic = random.pick(open)
    return { dynamic, createdAt: soonAfter(random, dynamic.createdAt + 60_000, 5 * day, now) }
  }).sort((a, b) => a.createdAt - b.createdAt)

  const subjects: Subject[] = []
  const comments = drafts.map(({ dynamic, createdAt }, index): CommentRow => {
    const { text, problem } = commentText(random, dynamic.text)
    const deleted = problem !== null && random.chance(0.5)
    subjects.push({ id: index + 1, title: text, createdAt, problem, isDealtWith: deleted })
    return {
      values: {
        content: text,
        author: members.pick(random, createdAt, (member) => member.id !== dynamic.author && isStudent(member)).id,
        dynamic: dynamic.id,
        likes: likes(random, createdAt, now),
        createdAt,
      },
      decision: deleted ? reviewDecision('deleted') : undefined,
    }
  })

  const replies = Array.from({ length: counts.replies }, () => {
    const to = random.int(0, drafts.length - 1)
    return { to, createdAt: soonAfter(random, (drafts[to]?.createdAt ?? now) + 60_000, 5 * day, now) }
  })
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ to, createdAt }): ReplyRow => {
      const { text, problem } = replyText(random, subjects[to]?.title ?? '')
      const deleted = problem !== null && random.chance(0.5)
      const asker = comments[to]?.values.author
      const author = drafts[to]?.dynamic.author
      return {
        values: {
          content: text,
          author:
            author !== undefined && author !== asker && random.chance(0.6)
              ? author
              : members.pick(random, createdAt, (member) => member.id !== asker && isStudent(member)).id,
          comment: to + 1,
          likes: Math.floor(likes(random, createdAt, now) / 3),
          createdAt,
        },
        decision: deleted ? reviewDecision('deleted') : undefined,
      }
    })
  return { comments, replies, subjects }
}

function likes(random: Random, createdAt: number, now: number): number {
  return Math.floor(random.next() ** 5 * 60 * seenBy(createdAt, now))
}
