import { answer } from '../../../../commands/CampusQA/answer.ts'
import { question } from '../../../../commands/CampusQA/question.ts'
import { day } from '../../../beijing-time.ts'
import { pictureAddress } from '../../picture-address.ts'
import { withPinEnds } from '../../pin-end.ts'
import { moments, type Random } from '../../random.ts'
import { reviewDecision } from '../../review-decision.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { answerText, questionText } from './text.ts'

/** Questions, oldest first, and the answers below them; some answers answer the one before. */
function questionRows(random: Random, count: number, people: number, now: number) {
  const drafts = moments(random, count, now).map((createdAt) => ({
    createdAt,
    answers: Math.floor(random.next() ** 2 * 9),
  }))
  const replies = drafts
    .flatMap(({ createdAt, answers }, index) =>
      Array.from({ length: answers }, (_, place) => ({
        question: index + 1,
        isFollowUp: place > 0 && random.chance(0.35),
        createdAt: Math.min(now - 1000, createdAt + Math.floor((place + 1) * (random.next() + 0.1) * day * 0.4)),
      })),
    )
    .sort((one, other) => one.createdAt - other.createdAt)
  const last = new Map<number, number>()
  const answers = replies.map(({ question: id, isFollowUp, createdAt }, index): SeedRow<typeof answer.fields> => {
    const replyTo = isFollowUp ? (last.get(id) ?? null) : null
    last.set(id, index + 1)
    return {
      values: {
        content: answerText(random),
        question: id,
        author: random.int(1, people),
        replyTo,
        accepted: replyTo === null && random.chance(0.2),
        likes: Math.floor(random.next() ** 4 * 60),
        createdAt,
      },
    }
  })
  const questions = drafts.map(({ createdAt, answers: answered }, index): SeedRow<typeof question.fields> => {
    const isDeleted = random.chance(0.03)
    return {
      values: {
        ...questionText(random),
        author: random.int(1, people),
        images: random.chance(0.12) ? [pictureAddress('post', 80_000 + index)] : [],
        views: answered * 13 + random.int(4, 300),
        top: !isDeleted && random.chance(0.006),
        createdAt,
      },
      decision: isDeleted ? reviewDecision('deleted') : undefined,
    }
  })
  return { questions, answers }
}

/** The wall of questions. */
export async function seedCampusQA({ writer, random, people, waiting, now }: SeedContext): Promise<void> {
  const { questions, answers } = questionRows(random('question'), Math.max(16, Math.round(waiting * 0.06)), people, now)
  await writer.insert(question, withPinEnds(questions, now))
  await writer.insert(answer, answers)
}
