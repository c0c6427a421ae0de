import { answer } from '../../../commands/CampusQA/answer.ts'
import { question } from '../../../commands/CampusQA/question.ts'
import { hotTalk } from '../../../commands/hotdiscussion/hotTalk.ts'
import { lovePost } from '../../../commands/lovewall/lovePost.ts'
import { loveType } from '../../../commands/lovewall/loveType.ts'
import { pictureAddress } from '../picture-address.ts'
import type { Random } from '../random.ts'
import { reviewDecision } from '../rows/review-decision.ts'
import type { SeedRow } from '../seed-row.ts'
import { refuseReason } from '../text/moderation.ts'
import { answerText, hotTalks, loveText, loveTypes, questionText } from '../text/wall.ts'
import type { ModuleSeed } from './module-seed.ts'

const day = 86_400_000

/** The love wall, the wall of questions and what the campus talks about. */
export const wallSeed: ModuleSeed = {
  title: '表白墙与问答',
  async seed({ writer, random, people, waiting, now }) {
    await writer.insert(
      loveType,
      loveTypes.map(([name, colour], index) => ({
        values: { name, colour, sort: (index + 1) * 10, status: 'enabled', createdAt: now - 600 * day },
      })),
    )
    await writer.insert(lovePost, lovePostRows(random('love'), Math.max(24, Math.round(waiting * 0.15)), people, now))
    const { questions, answers } = questionRows(
      random('question'),
      Math.max(16, Math.round(waiting * 0.06)),
      people,
      now,
    )
    await writer.insert(question, questions)
    await writer.insert(answer, answers)
    await writer.insert(
      hotTalk,
      hotTalks.map(([title, summary, mark], index) => ({
        values: {
          title,
          summary,
          mark,
          cover: pictureAddress('topic', 9000 + index),
          heat: Math.round(98_000 / (index + 1.3)),
          discussions: Math.round(4200 / (index + 1.5)),
          sort: (index + 1) * 10,
          createdAt: now - (index + 1) * 7 * 3_600_000,
        },
      })),
    )
  },
}

function lovePostRows(random: Random, count: number, people: number, now: number): SeedRow<typeof lovePost.fields>[] {
  return moments(random, count, now).map((createdAt, index) => {
    const { type, ...text } = loveText(random)
    const status = random.weighted([
      ['pending', 62],
      ['approved', 32],
      ['refused', 5],
      ['deleted', 1],
    ])
    const reason = status === 'refused' ? refuseReason(random, null) : null
    const isOpen = status === 'approved'
    return {
      values: {
        ...text,
        type: loveTypes.findIndex(([name]) => name === type) + 1,
        author: random.int(1, people),
        anonymous: random.chance(0.7),
        images: random.chance(0.18) ? [pictureAddress('post', 70_000 + index)] : [],
        likes: isOpen ? Math.floor(random.next() ** 3 * 600) : 0,
        comments: isOpen ? Math.floor(random.next() ** 3 * 90) : 0,
        createdAt,
      },
      decision: reviewDecision(status, reason),
    }
  })
}

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

function moments(random: Random, count: number, now: number): number[] {
  return Array.from({ length: count }, () => random.timeWithin(90, now)).sort((one, other) => one - other)
}
