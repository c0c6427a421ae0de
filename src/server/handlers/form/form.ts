import { z } from 'zod'
import { questionKinds } from '../../../../commands/appletsDIY/question.ts'
import { beijingText } from '../../../beijing-time.ts'
import { isAsked, labelOf, optionsOf, type Question, readQuestions } from '../../../catalogue/questionnaire/question.ts'
import { checkParts } from '../../../catalogue/schema/check-parts.ts'
import { formSchema } from '../../../catalogue/schema/form-schema.ts'
import { InputError, refusedBy, refuseFor } from '../../../catalogue/schema/input-error.ts'
import { parseInput } from '../../../catalogue/schema/request.ts'
import type { Fields, Json } from '../../../catalogue/vocabulary/field.ts'
import { cutText } from '../../../cut-text.ts'
import { isSame } from '../../rows/difference.ts'
import type { ActionHandler, FormContext, FormHandler } from '../../write/handler.ts'

const mostQuestions = 60
/** The number a row was given, as the audit keeps it. */
const numbered = z.object({ edition: z.number().default(0) })
/** Fewest and most options of a question, and how long (in characters) one may be. */
const [fewestOptions, mostOptions, longestOption] = [2, 50, 40]
/** Rules of which the first is never above the second. */
const bounds = [
  ['minLength', 'maxLength', '最少字数不能超过最多字数'],
  ['min', 'max', '最小不能超过最大'],
  ['least', 'most', '最少选几项不能超过最多选几项'],
] as const

/** Checks a form question by question, and keeps what it asked before as a version, by whose number answers come. */
export const checkForm: FormHandler = async (context) => {
  const { values, row, create, change, account, now } = context
  if (values.questions === undefined) return values
  const questions = checkedQuestions(values.questions)
  if (row && !isSame(row.questions, questions)) {
    const { id, edition, questions: before } = row
    const name = `第 ${String(edition)} 版 ${beijingText(now).slice(0, 16)}`
    const kept = { name, form: id, edition, questions: before ?? [], author: account.name, createdAt: now }
    await create('formVersion', kept)
    await change('form', id, { edition: Math.max(Number(edition), await lastEdition(context, id)) + 1 })
  }
  return { ...values, questions }
}

/**
 * The highest edition a form has had, as the audit has it: an undo takes the number back from the row, while somebody may have the
 * questions open that it stood for. 0 where nothing of it is kept.
 */
async function lastEdition({ read, schoolId }: FormContext, id: number): Promise<number> {
  const rows = await read
    .selectFrom('audit')
    .select('after')
    .where('school_id', '=', schoolId)
    .where('entity', '=', 'form')
    .where('row_id', '=', id)
    .where('after', 'like', '%"edition":%')
    .execute()
  return Math.max(0, ...rows.map(({ after }) => numbered.parse(JSON.parse(after ?? '{}')).edition))
}

/** Has forms be filled in, where they ask anything. */
export const publishForm: ActionHandler = async ({ rows, change, skip }) => {
  for (const { id, questions } of rows) {
    if (readQuestions(questions).some(isAsked)) await change('form', id, { status: 'published' })
    else skip(id, '还没有题目')
  }
}

function checkedQuestions(value: unknown): Json {
  if (value === null) return []
  if (!Array.isArray(value)) throw new InputError('题目必须是一题一题的列表', 'questions')
  if (value.length > mostQuestions) throw new InputError(`一个表单最多 ${mostQuestions} 题`, 'questions')
  const questions = readQuestions(value)
  if (questions.length < value.length) throw new InputError('有一题没有题型或题号', 'questions')
  return checkParts('questions', questions, calledQuestion, (question, index) =>
    checkedQuestion(question, questions.slice(0, index)),
  )
}

function calledQuestion(question: Question, index: number) {
  const title = questionKinds[question.kind]?.title ?? question.kind
  return { id: question.key, place: `第 ${index + 1} 题「${labelOf(question) || title}」` }
}

function checkedQuestion(question: Question, before: readonly Question[]): Json {
  const { key, kind, when } = question
  const words = Object.hasOwn(questionKinds, kind) ? questionKinds[kind] : undefined
  if (!words) throw new InputError('没有这种题型')
  if (!/^q\d{1,4}$/.test(key)) throw new InputError('题号要写成 q1 这样')
  if (before.some((each) => each.key === key)) throw new InputError('题号和前面的题重复')
  const schema = formSchema(words.fields, Object.keys(words.fields), false)
  refuseFor([
    ...refusedBy(() => checkValues(words.fields, parseInput(schema, question.values))),
    ...refusedBy(() => (when ? checkRule(when, before) : undefined)),
  ])
  return JSON.parse(JSON.stringify({ key, kind, values: parseInput(schema, question.values), when }))
}

/** Holds what a question says, each of it being allowed, to what must be so of several together. */
function checkValues(fields: Fields, values: Question['values']): void {
  const crossed = bounds.filter(([least, most]) => {
    const [low, high] = [values[least], values[most]]
    return typeof low === 'number' && typeof high === 'number' && low > high
  })
  refuseFor([
    ...crossed.map(([least, , problem]) => new InputError(problem, least)),
    ...refusedBy(() => (fields.options ? checkOptions(optionsOf({ values }), values.most) : undefined)),
  ])
}

function checkOptions(options: readonly string[], most: unknown): void {
  if (options.length < fewestOptions) throw new InputError(`至少要有 ${fewestOptions} 个选项`, 'options')
  if (options.length > mostOptions) throw new InputError(`最多 ${mostOptions} 个选项`, 'options')
  const long = options.find((each) => each.length > longestOption)
  if (long !== undefined) throw new InputError(`选项「${cutText(long, 10)}…」超过 ${longestOption} 个字`, 'options')
  const twice = options.find((each, index) => options.indexOf(each) < index)
  if (twice !== undefined) throw new InputError(`选项「${twice}」重复`, 'options')
  if (typeof most === 'number' && most > options.length) throw new InputError(`只有 ${options.length} 个选项`, 'most')
}

function checkRule({ key, is }: NonNullable<Question['when']>, before: readonly Question[]): void {
  const asked = before.find((each) => each.key === key)
  if (!asked) throw new InputError('显示条件只能用前面的题', 'when')
  const options = optionsOf(asked)
  if (is.length === 0) throw new InputError('请选择显示条件的选项', 'when')
  const gone = is.find((each) => !options.includes(each))
  if (gone !== undefined) throw new InputError(`显示条件：「${labelOf(asked)}」没有选项「${gone}」`, 'when')
}
