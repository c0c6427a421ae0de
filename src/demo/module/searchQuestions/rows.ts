import { quizQuestion } from '../../../../commands/searchQuestions/quizQuestion.ts'
import { day } from '../../../beijing-time.ts'
import type { Random } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import type { SeedRow } from '../../seed-row.ts'
import { accessQuiz, type QuizText, studyQuiz } from './text.ts'

const places = ['A', 'B', 'C', 'D'] as const

/** Questions of the quizzes. */
export async function seedSearchQuestions({ writer, random, now }: SeedContext): Promise<void> {
  const quiz = random('quiz')
  const rows = [
    ...accessQuiz.map((text, index) => quizRow(quiz, text, 'access', now - (300 - index) * day)),
    ...studyQuiz.map((text, index) => quizRow(quiz, text, 'study', now - (200 - index * 3) * day)),
  ]
  await writer.insert(quizQuestion, rows)
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
