import type { comment } from '../../../../commands/topicDynamics/comment.ts'
import type { reply } from '../../../../commands/topicDynamics/reply.ts'
import { day } from '../../../beijing-time.ts'
import type { Random } from '../../random.ts'
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
  counts: { readonly comments: number; readonly replies: number; readonly people: number },
  dynamics: readonly SeededDynamic[],
  now: number,
): { comments: CommentRow[]; replies: ReplyRow[]; subjects: Subject[] } {
  const open = dynamics.filter((each) => each.status === 'approved')
  if (open.length === 0) return { comments: [], replies: [], subjects: [] }
  const drafts = Array.from({ length: counts.comments }, () => {
    const dynamic = random.pick(open)
    return { dynamic, createdAt: soonAfter(random, dynamic.createdAt, now) }
  }).sort((a, b) => a.createdAt - b.createdAt)

  const answered = Array.from({ length: counts.replies }, () => {
    const to = random.int(0, drafts.length - 1)
    return { to, createdAt: soonAfter(random, drafts[to]?.createdAt ?? now, now) }
  }).sort((a, b) => a.createdAt - b.createdAt)
  const replies = answered.map(({ to, createdAt }): ReplyRow => {
    const { text, problem } = replyText(random)
    const deleted = problem !== null && random.chance(0.5)
    return {
      values: {
        content: text,
        author: random.int(1, counts.people),
        comment: to + 1,
        likes: Math.floor(random.next() ** 5 * 40),
        createdAt,
      },
      decision: deleted ? reviewDecision('deleted') : undefined,
    }
  })

  const subjects: Subject[] = []
  const comments = drafts.map(({ dynamic, createdAt }, index): CommentRow => {
    const { text, problem } = commentText(random, dynamic.text.category)
    const deleted = problem !== null && random.chance(0.5)
    subjects.push({ id: index + 1, title: text, createdAt, problem, isDealtWith: deleted })
    return {
      values: {
        content: text,
        author: random.int(1, counts.people),
        dynamic: dynamic.id,
        likes: Math.floor(random.next() ** 4 * 90),
        createdAt,
      },
      decision: deleted ? reviewDecision('deleted') : undefined,
    }
  })
  return { comments, replies, subjects }
}

/** Most answers come within hours, some days later, none in the future. */
function soonAfter(random: Random, moment: number, now: number): number {
  return Math.min(now - 1000, Math.floor(moment + 60_000 + random.next() ** 6 * 5 * day))
}
