import { dayIn, dayOf } from '../../beijing-time.ts'
import { cutText } from '../../cut-text.ts'
import { isOwnPath } from '../schema/own-path.ts'
import type { Json } from '../vocabulary/field.ts'
import { bare, type KeptAnswer } from './kept-answer.ts'
import { type Answers, isAsked, labelOf, optionsOf, type Question, shownQuestions } from './question.ts'

/** What is kept of a form that was filled in, or why it cannot be taken, by the keys of questions. */
export type CheckedAnswers = {
  readonly answers: readonly KeptAnswer[]
  readonly problems: Readonly<Record<string, string>>
}

const patterns: Readonly<Record<string, readonly [pattern: RegExp, problem: string]>> = {
  phone: [/^(1\d{10}|0\d{2,3}-?\d{7,8})$/, '不是有效的电话号码'],
  email: [/^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/, '不是有效的邮箱'],
  studentNo: [/^[A-Za-z]?\d{6,14}$/, '不是有效的学号'],
}

/** Longest answer in one's own words, in characters, where the question says nothing else. */
const longest: Readonly<Record<string, number>> = { longText: 2000, email: 100, studentNo: 15, phone: 15 }
const usualLongest = 200
/** Longest option somebody writes in, in characters. */
const longestOther = 60

/** Checks what somebody answered, question by question, as far as they were asked. `now` is in ms. */
export function checkAnswers(questions: readonly Question[], given: Answers, now: number): CheckedAnswers {
  const answers: KeptAnswer[] = []
  const problems: Record<string, string> = {}
  for (const question of shownQuestions(questions, given)) {
    if (!isAsked(question)) continue
    const { key, kind } = question
    const label = labelOf(question)
    const value = bare(given[key])
    if (value === null) {
      if (question.values.required === true) problems[key] = `请填写「${label}」`
      continue
    }
    const problem = problemOf(question, value, now)
    if (problem === null) answers.push({ key, kind, label, value })
    else problems[key] = `「${label}」${problem}`
  }
  return { answers, problems }
}

/** Why an answer cannot be taken; null where it can. */
function problemOf(question: Question, value: Json, now: number): string | null {
  const { kind, values } = question
  switch (kind) {
    case 'number':
      return numberProblem(values, value)
    case 'rating':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= numberIn(values.top, 5)
        ? null
        : `要在 1 到 ${numberIn(values.top, 5)} 之间`
    case 'single':
    case 'select':
      return typeof value === 'string' ? optionProblem(question, new Set(optionsOf(question)), value) : '只能选一项'
    case 'multi':
      return Array.isArray(value) ? chosenProblem(question, value.map(String)) : '要写成列表'
    case 'image':
      return Array.isArray(value) ? picturesProblem(values, value.map(String)) : '要写成图片地址的列表'
    case 'date':
      return typeof value === 'string' ? dateProblem(values, value, now) : '要写成 2026-01-31 这样'
    default:
      return typeof value === 'string' ? textProblem(kind, values, value) : '要写成文字'
  }
}

type Values = Question['values']

function textProblem(kind: string, values: Values, text: string): string | null {
  const [least, most] = [numberIn(values.minLength, 0), numberIn(values.maxLength, longest[kind] ?? usualLongest)]
  // First: nothing else is asked of a text as long as a stranger's request may be.
  if (text.length > most) return `最多 ${most} 个字`
  const [pattern, problem] = patterns[kind] ?? []
  if (pattern && problem && !pattern.test(text)) return problem
  return text.length < least ? `至少 ${least} 个字` : null
}

function numberProblem(values: Values, value: Json): string | null {
  const number = typeof value === 'string' ? Number.NaN : Number(value)
  const digits = numberIn(values.digits, 0)
  if (!Number.isFinite(number)) return '要写成数字'
  if (Number(number.toFixed(digits)) !== number) return digits === 0 ? '必须是整数' : `最多 ${digits} 位小数`
  if (number < numberIn(values.min, -Infinity)) return `不能小于 ${values.min}`
  return number > numberIn(values.max, Infinity) ? `不能大于 ${values.max}` : null
}

function optionProblem({ values }: Question, options: ReadonlySet<string>, chosen: string): string | null {
  if (options.has(chosen)) return null
  if (values.other !== true) return `没有「${cutText(chosen, 20)}」这个选项`
  return chosen.length > longestOther ? `自己填的选项最多 ${longestOther} 个字` : null
}

function chosenProblem(question: Question, chosen: readonly string[]): string | null {
  const { values } = question
  const options = new Set(optionsOf(question))
  const possible = options.size + (values.other === true ? 1 : 0)
  const [least, most] = [numberIn(values.least, 0), Math.min(numberIn(values.most, possible), possible)]
  // First: nothing else is asked of a list as long as a stranger's request may be.
  if (chosen.length > most) return `最多选 ${most} 项`
  const wrong = chosen.map((each) => optionProblem(question, options, each)).find((each) => each !== null)
  if (wrong !== undefined) return wrong
  if (chosen.filter((each) => !options.has(each)).length > 1) return '自己填的选项只能有一个'
  return chosen.length < least ? `至少选 ${least} 项` : null
}

function picturesProblem(values: Values, addresses: readonly string[]): string | null {
  const most = numberIn(values.most, 1)
  if (addresses.length > most) return `最多 ${most} 张`
  const isAddress = (each: string) => each.length <= 1000 && (each.startsWith('https://') || isOwnPath(each))
  return addresses.every(isAddress) ? null : '有不能用的图片地址'
}

function dateProblem({ range }: Values, text: string, now: number): string | null {
  const date = dayIn(text)
  if (date === null) return '要写成 2026-01-31 这样'
  const today = dayOf(now)
  if (range === 'future' && date < today) return '不能早于今天'
  return range === 'past' && date > today ? '不能晚于今天' : null
}

function numberIn(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
