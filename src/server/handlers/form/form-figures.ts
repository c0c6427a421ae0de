import { sum } from 'es-toolkit/math'
import type { formFigures as query } from '../../../../commands/appletsDIY/statistics.ts'
import { append } from '../../../append.ts'
import { dayOf, dayText } from '../../../beijing-time.ts'
import { maskedAnswer } from '../../../catalogue/personal/mask.ts'
import { answerText, type KeptAnswer, readAnswers } from '../../../catalogue/questionnaire/kept-answer.ts'
import {
  chosenIn,
  isAsked,
  labelOf,
  optionsOf,
  type Question,
  readQuestions,
} from '../../../catalogue/questionnaire/question.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { everyStep } from '../../charts/every-step.ts'
import { decodeCell } from '../../database/cell.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import { refused } from '../../error.ts'
import type { Values } from '../../rows/entity-table.ts'
import { nextTurn } from '../../scheduling/next-turn.ts'
import type { CallContext } from '../../write/handler.ts'

type Answer = AnswerOf<(typeof query)['answer']>
type Figures = Answer['questions'][number]

const mostCounted = 5_000
const mostLatest = 5
const mostDays = 366
const mostRanges = 8
/** Contents read between two turns of the event loop. */
const atOnce = 500

/** What was answered in a form, question by question. Options nobody chose are among those shown, as are those that are gone. */
export async function formFigures({ database, account }: CallContext, { form: id }: Values): Promise<Answer> {
  const row = await rowsIn(database.db, 'form', account.schoolId)
    .select(['questions', 'contents', 'unread'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!row) throw refused('表单已不存在')
  const rows = await rowsIn(database.aside, 'form_content', account.schoolId)
    .select(['answers', 'created_at'])
    .where('form', '=', Number(id))
    .orderBy('created_at', 'desc')
    .limit(mostCounted)
    .execute()
  const days = new Map<string, number>()
  const given = new Map<string, KeptAnswer[]>()
  for (const [index, { answers, created_at }] of rows.entries()) {
    if (index % atOnce === atOnce - 1) await nextTurn()
    const day = dayText(dayOf(Number(created_at)))
    days.set(day, (days.get(day) ?? 0) + 1)
    for (const answer of readAnswers(decodeCell('json', answers))) {
      append(given, answer.key, answer)
    }
  }
  const questions = readQuestions(decodeCell('json', row.questions)).filter(isAsked)
  return {
    contents: Number(row.contents),
    counted: rows.length,
    unread: Number(row.unread),
    daily: everyStep([...days.keys()].reverse(), mostDays).map((day) => ({ day, contents: days.get(day) ?? 0 })),
    questions: questions.map((question) => figuresOf(question, given.get(question.key) ?? [])),
  }
}

function figuresOf(question: Question, answers: readonly KeptAnswer[]): Figures {
  const { key, kind } = question
  const numbers = answers.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  const chosen = chosenOf(question, answers, numbers)
  return {
    key,
    label: labelOf(question),
    kind,
    answered: answers.length,
    average: numbers.length > 0 ? rounded(sum(numbers) / numbers.length) : null,
    chosen: chosen.map(([name, count]) => ({ name, count })),
    latest: chosen.length > 0 ? [] : answers.slice(0, mostLatest).map((answer) => answerText(maskedAnswer(answer))),
  }
}

/** What was chosen how often, in the order it is offered in; numbers by ranges; nothing of what is written freely. */
function chosenOf(question: Question, answers: readonly KeptAnswer[], numbers: readonly number[]): [string, number][] {
  const { kind, values } = question
  if (kind === 'number') return rangesOf(numbers)
  if (kind === 'rating') {
    const top = typeof values.top === 'number' ? values.top : 5
    return Array.from({ length: top }, (_, index) => [
      `${index + 1} 分`,
      numbers.filter((each) => each === index + 1).length,
    ])
  }
  const options = optionsOf(question)
  if (options.length === 0) return []
  const counts = new Map(options.map((option) => [option, 0]))
  for (const { value } of answers) for (const each of chosenIn(value)) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts]
}

/** Numbers by ranges of the same width, or one by one where there are few of them. */
function rangesOf(numbers: readonly number[]): [string, number][] {
  const distinct = [...new Set(numbers)].sort((one, other) => one - other)
  if (distinct.length <= mostRanges) {
    return distinct.map((value) => [String(value), numbers.filter((each) => each === value).length])
  }
  const [least = 0, most = 0] = [distinct[0], distinct.at(-1)]
  const width = (most - least) / mostRanges
  return Array.from({ length: mostRanges }, (_, index): [string, number] => {
    const [from, to] = [least + index * width, least + (index + 1) * width]
    const isLast = index === mostRanges - 1
    const within = numbers.filter((each) => each >= from && (each < to || (isLast && each <= most)))
    return [`${rounded(from)}–${rounded(to)}`, within.length]
  })
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100)
}
