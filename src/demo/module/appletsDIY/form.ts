import { form } from '../../../../commands/appletsDIY/form.ts'
import { formContent } from '../../../../commands/appletsDIY/formContent.ts'
import { formVersion } from '../../../../commands/appletsDIY/formVersion.ts'
import { beijingText, day, hour } from '../../../beijing-time.ts'
import { maskedAnswer } from '../../../catalogue/personal/mask.ts'
import { checkAnswers } from '../../../catalogue/questionnaire/answer.ts'
import { answerText } from '../../../catalogue/questionnaire/kept-answer.ts'
import { optionsOf, type Question, readQuestions } from '../../../catalogue/questionnaire/question.ts'
import type { Json } from '../../../catalogue/vocabulary/field.ts'
import { templates } from '../../../server/handlers/form/form-templates.ts'
import { isStudent, type Member } from '../../members.ts'
import { pictureAddress } from '../../picture-address.ts'
import type { Random } from '../../random.ts'
import { soonAfter } from '../../random.ts'
import type { SeedContext } from '../../seed-context.ts'
import { poolWords } from '../../text/pool.ts'
import { formTexts, ownOptions, ownWords, remarks } from './text.ts'

type FormKind = NonNullable<keyof typeof form.fields.kind.options>

/** Forms that are being filled in, that are over and that are not out yet, and what people filled in. */
export async function seedForms(context: SeedContext): Promise<void> {
  const { writer, random, now } = context
  const chance = random('form')
  const drafts = formTexts.map(([name, from, status, began, ends, share]) => {
    const template = templates.find((each) => each.name === from)
    const createdAt = now - began * day - 3 * hour
    const endAt = ends === null ? null : now + ends * day
    return { name, status, share, createdAt, endAt, kind: kindOf(template?.kind), questions: template?.questions ?? [] }
  })
  await writer.insert(
    form,
    drafts.map(({ share: _, ...values }) => ({
      values: { ...values, edition: 2, thanks: '已收到，谢谢', quota: values.kind === 'signup' ? 2000 : null },
    })),
  )
  await writer.insert(
    formVersion,
    drafts.map(({ createdAt, questions }, index) => ({
      values: {
        name: `第 1 版 ${beijingText(createdAt + hour).slice(0, 16)}`,
        form: index + 1,
        edition: 1,
        questions: readQuestions(questions).length > 0 ? withoutLast(questions) : [],
        author: chance.pick(['系统管理员', '王老师']),
        createdAt: createdAt + hour,
      },
    })),
  )
  const contents = drafts.flatMap((draft, index) => contentsOf(context, chance, draft, index + 1))
  contents.sort((one, other) => one.createdAt - other.createdAt)
  const unreadFrom = now - 3 * day
  await writer.insert(
    formContent,
    contents.map((values) => {
      const isRead = values.createdAt < unreadFrom
      const remark = isRead && chance.chance(0.08) ? chance.pick(remarks) : null
      return { values: { ...values, remark, status: isRead ? 'read' : 'pending' } }
    }),
  )
}

type Draft = {
  readonly share: number
  readonly createdAt: number
  readonly endAt: number | null
  readonly questions: Json
}

function contentsOf({ members, waiting, now }: SeedContext, chance: Random, draft: Draft, id: number) {
  const questions = readQuestions(draft.questions)
  const until = Math.min(now - 60_000, draft.endAt ?? now)
  const count = draft.share === 0 ? 0 : Math.max(24, Math.round(waiting * draft.share))
  return Array.from({ length: count }, () => {
    const from = draft.createdAt + 2 * hour
    const createdAt = soonAfter(chance, from + chance.next() * (until - from), day, until)
    const member = members.pick(chance, createdAt, isStudent)
    const given: Record<string, unknown> = {}
    for (const question of questions) given[question.key] = answerOf(question, member, chance, createdAt)
    const { answers } = checkAnswers(questions, given, createdAt)
    const shown = answers.map(maskedAnswer)
    const words = shown.flatMap((answer) => (answer.kind === 'image' ? [] : [answerText(answer)]))
    return {
      form: id,
      edition: 2,
      answers: [...answers],
      summary: words.slice(0, 3).join(' · ').slice(0, 60),
      createdAt,
    }
  })
}

/** What somebody answers; whoever need not answer sometimes does not. */
function answerOf(question: Question, member: Member, chance: Random, at: number): unknown {
  const { kind, values } = question
  if (values.required !== true && chance.chance(0.45)) return null
  const label = String(values.label)
  const options = optionsOf(question)
  switch (kind) {
    case 'text':
      return ownWords[label] ? chance.pick(ownWords[label]) : member.name
    case 'longText':
      return chance.pick(ownWords[label] ?? ['没有'])
    case 'studentNo':
      return member.studentNumber
    case 'phone':
      return member.phone
    case 'number':
      return values.unit === '元' ? chance.int(18, 65) : chance.int(6, 80)
    case 'rating':
      return chance.weighted([
        [5, 22],
        [4, 41],
        [3, 24],
        [2, 9],
        [1, 4],
      ])
    case 'single':
    case 'select':
      if (values.other === true && chance.chance(0.06)) return chance.pick(ownOptions)
      return chance.weighted(options.map((option, index) => [option, options.length * 2 - index] as const))
    case 'multi':
      return chance.shuffle(options).slice(0, chance.int(1, Math.min(2, options.length)))
    case 'date':
      return beijingText(at + chance.int(1, 9) * day).slice(0, 10)
    case 'address':
      return `${chance.pick(poolWords.dorm)}${chance.int(1, 6)}${String(chance.int(1, 28)).padStart(2, '0')}`
    case 'image':
      return [pictureAddress('topic', 9100 + chance.int(0, 40))]
    default:
      return null
  }
}

function kindOf(kind: string | null | undefined): FormKind {
  const named = Object.keys(form.fields.kind.options).find((each) => each === kind)
  return isKind(named) ? named : 'signup'
}

function isKind(name: string | undefined): name is FormKind {
  return name !== undefined && name in form.fields.kind.options
}

/** Questions without the last one, as the form stood before somebody thought of it. */
function withoutLast(questions: Json): Json {
  return Array.isArray(questions) ? questions.slice(0, -1) : []
}
