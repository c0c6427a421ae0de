import { quizQuestion } from '../../../commands/searchQuestions/quizQuestion.ts'
import { talent } from '../../../commands/userManagement/talent.ts'
import { talentCategory } from '../../../commands/userManagement/talentCategory.ts'
import { pictureAddress } from '../picture-address.ts'
import type { Random } from '../random.ts'
import { reviewDecision } from '../rows/review-decision.ts'
import type { SeedRow } from '../seed-row.ts'
import { fullName } from '../text/person/name.ts'
import { accessQuiz, type QuizText, studyQuiz, talentCategories } from '../text/study/quiz.ts'
import type { ModuleSeed } from './module-seed.ts'

const day = 86_400_000
const places = ['A', 'B', 'C', 'D'] as const

/** Talents and questions of the quizzes. */
export const studySeed: ModuleSeed = {
  title: '达人与题库',
  async seed({ writer, random, people, waiting, now }) {
    await writer.insert(
      talentCategory,
      talentCategories.map(([name, requirement], index) => ({
        values: {
          name,
          requirement,
          icon: pictureAddress('icon', name),
          sort: (index + 1) * 10,
          createdAt: now - 450 * day,
        },
      })),
    )
    await writer.insert(talent, talentRows(random('talent'), Math.max(24, Math.round(waiting * 0.015)), people, now))
    const quiz = random('quiz')
    const rows = [
      ...accessQuiz.map((text, index) => quizRow(quiz, text, 'access', now - (300 - index) * day)),
      ...studyQuiz.map((text, index) => quizRow(quiz, text, 'study', now - (200 - index * 3) * day)),
    ]
    await writer.insert(quizQuestion, rows)
  },
}

function talentRows(random: Random, count: number, people: number, now: number): SeedRow<typeof talent.fields>[] {
  return Array.from({ length: count }, () => random.timeWithin(90, now))
    .sort((one, other) => one - other)
    .map((createdAt, index) => {
      const category = random.int(1, talentCategories.length)
      const field = talentCategories[category - 1]?.[0] ?? ''
      const status = random.weighted([
        ['pending', 58],
        ['approved', 34],
        ['refused', 8],
      ])
      const reason = status === 'refused' ? '简介过于简单' : null
      return {
        values: {
          name: fullName(random, random.chance(0.5) ? 'female' : 'male'),
          user: random.int(1, people),
          category,
          introduction: `从事${field}${random.int(2, 9)}年，${random.pick(['获校级一等奖', '作品被学院公众号转载', '带过两期社团培训', '愿意免费指导学弟学妹'])}，希望在圈子里认识更多同好。`,
          works: Array.from({ length: random.int(1, 3) }, (_, place) =>
            pictureAddress('post', 90_000 + index * 3 + place),
          ),
          shown: status === 'approved' && random.chance(0.1) ? 'disabled' : 'enabled',
          createdAt,
        },
        decision: reviewDecision(status, reason),
      }
    })
}

/** A question whose right answer stands in any place. */
function quizRow(
  random: Random,
  [subject, stem, right, ...rest]: QuizText,
  usage: 'access' | 'study',
  createdAt: number,
): SeedRow<typeof quizQuestion.fields> {
  const [b, c, d, analysis] = rest
  const [optionA, optionB, optionC, optionD] = random.shuffle([right, b, c, d])
  const answer = places[[optionA, optionB, optionC, optionD].indexOf(right)] ?? 'A'
  const searches = usage === 'study' ? random.int(12, 3200) : 0
  return { values: { stem, usage, subject, optionA, optionB, optionC, optionD, answer, analysis, searches, createdAt } }
}
