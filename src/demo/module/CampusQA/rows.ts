import { answer } from '../../../../commands/CampusQA/answer.ts'
import { question } from '../../../../commands/CampusQA/question.ts'
import { day } from '../../../beijing-time.ts'
import { isStudent, type Members } from '../../members.ts'
import { withPinEnds } from '../../pin-end.ts'
import { moments, type Random, seenBy, soonAfter } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { sayWhenFitting } from '../../text/moment.ts'
import { questionText, remarkText } from './text.ts'

/** Questions, oldest first, and the answers below them; some answers are said to the one before. */
function questionRows(random: Random, count: number, members: Members, now: number) {
  const drafts = moments(random, count, now).map((createdAt) => ({
    createdAt,
    answers: Math.floor(random.next() ** 2 * 7),
    ...sayWhenFitting(
      random,
      (own) => questionText(own),
      ({ title }) => title,
      createdAt,
    ),
  }))
  const replies = drafts
    .flatMap((draft, index) =>
      Array.from({ length: draft.answers }, (_, place) => ({
        question: index + 1,
        say: draft.answer,
        isFollowUp: place > 0 && random.chance(0.3),
        createdAt: soonAfter(random, draft.createdAt + 300_000, 4 * day, now),
      })),
    )
    .sort((one, other) => one.createdAt - other.createdAt)
  const last = new Map<number, number>()
  const accepted = new Set<number>()
  const said = new Set<string>()
  const answers = replies.map(({ question: id, say, isFollowUp, createdAt }, index): SeedRow<typeof answer.fields> => {
    const replyTo = isFollowUp ? (last.get(id) ?? null) : null
    const direct = say(random)
    const isNew = replyTo === null && !said.has(`${id} ${direct}`)
    said.add(`${id} ${direct}`)
    last.set(id, index + 1)
    const isAccepted = isNew && !accepted.has(id) && random.chance(0.3)
    if (isAccepted) accepted.add(id)
    return {
      values: {
        content: isNew ? direct : remarkText(random),
        question: id,
        author: members.pick(random, createdAt, isStudent).id,
        replyTo,
        accepted: isAccepted,
        likes: Math.floor(random.next() ** 4 * 60 * seenBy(createdAt, now)),
        createdAt,
      },
    }
  })
  const questions = drafts.map((draft): SeedRow<typeof question.fields> => {
    const { createdAt, title, content } = draft
    const isDeleted = random.chance(0.03)
    return {
      values: {
        title,
        content,
        author: members.pick(random, createdAt, isStudent).id,
        views: draft.answers * 13 + Math.floor(random.int(4, 300) * seenBy(createdAt, now)),
        top: !isDeleted && random.chance(0.006),
        createdAt,
      },
      decision: isDeleted ? reviewDecision('deleted') : undefined,
    }
  })
  return { questions, answers }
}

/** The wall of questions. */
export async function seedCampusQA({ writer, random, members, waiting, now }: SeedContext): Promise<void> {
  const { questions, answers } = questionRows(
    random('question'),
    Math.max(16, Math.round(waiting * 0.06)),
    members,
    now,
  )
  await writer.insert(question, withPinEnds(questions, now))
  await writer.insert(answer, answers)
}
