import type { comment } from '../../../../commands/topicDynamics/comment.ts'
import type { reply } from '../../../../commands/topicDynamics/reply.ts'
import type { Outcome, SeedRow } from '../insert-entity.ts'
import type { Random } from '../random.ts'
import { commentText, replyText } from '../text/comment.ts'
import type { SeededDynamic } from './dynamics.ts'

type CommentRow = SeedRow<typeof comment.fields>
type ReplyRow = SeedRow<typeof reply.fields>

const day = 86_400_000
const deletion: Outcome = { action: 'delete', before: { status: 'normal' }, after: { status: 'deleted' } }

/** Comments below public dynamics and replies to them, oldest first, with how many each dynamic has. */
export function talkRows(
  random: Random,
  counts: { readonly comments: number; readonly replies: number; readonly people: number },
  dynamics: readonly SeededDynamic[],
  now: number,
): { comments: CommentRow[]; replies: ReplyRow[]; commentsOf: ReadonlyMap<number, number> } {
  const open = dynamics.filter((each) => each.status === 'approved')
  const commentsOf = new Map<number, number>()
  if (open.length === 0) return { comments: [], replies: [], commentsOf }
  const drafts = Array.from({ length: counts.comments }, () => {
    const dynamic = random.pick(open)
    return { dynamic, createdAt: soonAfter(random, dynamic.createdAt, now) }
  }).sort((a, b) => a.createdAt - b.createdAt)

  const answered = Array.from({ length: counts.replies }, () => {
    const to = random.int(0, drafts.length - 1)
    return { to, createdAt: soonAfter(random, drafts[to]?.createdAt ?? now, now) }
  }).sort((a, b) => a.createdAt - b.createdAt)
  const repliesOf = new Map<number, number>()
  const replies = answered.map(({ to, createdAt }): ReplyRow => {
    const { text, problem } = replyText(random)
    const deleted = problem && random.chance(0.5)
    if (!deleted) repliesOf.set(to, (repliesOf.get(to) ?? 0) + 1)
    return {
      values: {
        content: text,
        author: random.int(1, counts.people),
        comment: to + 1,
        likes: Math.floor(random.next() ** 5 * 40),
        status: deleted ? 'deleted' : 'normal',
        createdAt,
      },
      outcome: deleted ? deletion : undefined,
    }
  })

  const comments = drafts.map(({ dynamic, createdAt }, index): CommentRow => {
    const { text, problem } = commentText(random, dynamic.text.category)
    const deleted = problem && random.chance(0.5)
    if (!deleted) commentsOf.set(dynamic.id, (commentsOf.get(dynamic.id) ?? 0) + 1)
    return {
      values: {
        content: text,
        author: random.int(1, counts.people),
        dynamic: dynamic.id,
        likes: Math.floor(random.next() ** 4 * 90),
        replies: repliesOf.get(index) ?? 0,
        status: deleted ? 'deleted' : 'normal',
        createdAt,
      },
      outcome: deleted ? deletion : undefined,
    }
  })
  return { comments, replies, commentsOf }
}

/** Most answers come within hours, some days later, none in the future. */
function soonAfter(random: Random, moment: number, now: number): number {
  return Math.min(now - 1000, Math.floor(moment + 60_000 + random.next() ** 6 * 5 * day))
}
