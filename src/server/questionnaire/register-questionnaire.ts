import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { maskedAnswer } from '../../catalogue/personal/mask.ts'
import { checkAnswers } from '../../catalogue/questionnaire/answer.ts'
import { answerText, type KeptAnswer } from '../../catalogue/questionnaire/kept-answer.ts'
import { type Question, readQuestions } from '../../catalogue/questionnaire/question.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import { codes, type Envelope } from '../../catalogue/wire.ts'
import { cutText } from '../../cut-text.ts'
import { systemAccount } from '../access/account.ts'
import { paramsOf } from '../access/params.ts'
import { decodeCell } from '../database/cell.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { refused } from '../error.ts'
import { ok } from '../http/envelope.ts'
import type { CallOnce } from '../write/answered-call.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies } from '../write/write-scope.ts'

/** Path of the calls that show a form to whoever fills it in, and take what they did. */
const formPath = '/api/form/:school/:form'

/** Submissions an address may make in a minute: a campus often shares one. */
const mostPerMinute = 300
/** Answers that name a submission in lists, and how long (in characters) they are together. */
const [mostNaming, longestSummary] = [3, 60]
const longestKey = 100

/** What is submitted: the edition of the form it was filled in by, and answers by the keys of questions. */
export const submission = z.object({
  edition: z.coerce.number({ error: '请带上表单的版本（edition）' }).int({ error: '表单的版本必须是整数' }).min(1),
  answers: z.record(z.string(), z.unknown(), { error: '填写内容（answers）必须按题号给出' }),
})

/** A form as whoever fills it in is shown it; `closed` says why it takes nothing now. */
export const shownForm = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.string().nullable(),
  intro: z.string().nullable(),
  edition: z.int(),
  questions: z.array(z.json().meta({ type: 'object', description: '一题：key、kind、values、when' })),
  startAt: z.int().nullable(),
  endAt: z.int().nullable(),
  closed: z.string().nullable(),
})

type Place = { readonly school: number; readonly form: number }

/**
 * GET and POST /api/form/{school}/{form}, for which nobody signs in. What is submitted is checked by the form as it stood in
 * the edition it was filled in by, and is one change of the school: as many as there are places are taken, however many come
 * at once. With the header `Idempotency-Key` it is taken once, however often it is sent.
 */
export function registerQuestionnaire(app: FastifyInstance, dependencies: CallDependencies): void {
  app.get(formPath, async (request) => ok(await shown(dependencies, placeOf(request))))
  app.post(formPath, { config: { rateLimit: { max: mostPerMinute, timeWindow: 60_000 } } }, async (request) =>
    submit(dependencies, request, placeOf(request)),
  )
}

async function shown({ database, clock }: CallDependencies, { school, form }: Place) {
  const row = await rowsIn(database.db, 'form', school)
    .select([
      'id',
      'name',
      'kind',
      'intro',
      'questions',
      'edition',
      'start_at',
      'end_at',
      'quota',
      'contents',
      'status',
    ])
    .where('id', '=', form)
    .executeTakeFirst()
  if (!row || row.status === 'draft') throw refused('没有这个表单')
  const { id, name, kind, intro, edition, start_at: startAt, end_at: endAt, status, quota, contents } = row
  return {
    id: Number(id),
    name,
    kind,
    intro,
    edition: Number(edition),
    questions: readQuestions(decodeCell('json', row.questions)),
    startAt: startAt === null ? null : Number(startAt),
    endAt: endAt === null ? null : Number(endAt),
    closed: closedBy({ status, startAt, endAt, quota, contents }, clock.now()),
  }
}

async function submit(
  dependencies: CallDependencies,
  request: FastifyRequest,
  { school, form }: Place,
): Promise<Envelope<unknown>> {
  const { edition, answers: given } = parseInput(submission, paramsOf(request))
  const once = onceOf(request, form, { edition, given })
  const run = { command: 'formContent.submit', entity: 'formContent', requestId: request.id, ...(once ? { once } : {}) }
  const problems: { of?: Readonly<Record<string, string>> } = {}
  const answer = await commitChange(dependencies, systemAccount(school), run, async ({ now }, changes) => {
    const [row] = await changes.lock('form', { id: [form] })
    if (!row || row.status === 'draft') throw refused('没有这个表单')
    const closed = closedBy(row, now)
    if (closed !== null) throw refused(closed)
    const checked = checkAnswers(await questionsAsOf(changes, row, edition), given, now)
    problems.of = checked.problems
    if (Object.keys(checked.problems).length > 0) return { acted: [], undoable: false }
    if (checked.answers.length === 0) throw new InputError('还没有填写任何内容', 'answers')
    const values = { form, edition, answers: [...checked.answers], summary: summaryOf(checked.answers), createdAt: now }
    return { ids: [await changes.create('formContent', values)], undoable: false }
  })
  const [first] = Object.values(problems.of ?? {})
  if (first !== undefined) return { code: codes.refused, message: first, data: { problems: problems.of } }
  return ok({ id: answer.ids?.[0] ?? null }, await thanksOf(dependencies, { school, form }))
}

/** What whoever has submitted a form is told, be it the first time or again. */
async function thanksOf({ database }: CallDependencies, { school, form }: Place): Promise<string> {
  const row = await rowsIn(database.db, 'form', school).select('thanks').where('id', '=', form).executeTakeFirst()
  return String(row?.thanks || '已提交')
}

/** What a form asked in an edition of it. @throws InputError where there never was such an edition. */
async function questionsAsOf(
  changes: ChangeSet,
  row: Readonly<Record<string, unknown>> & { readonly id: number },
  edition: number,
): Promise<Question[]> {
  if (Number(row.edition) === edition) return readQuestions(row.questions)
  const [version] = await changes.lock('formVersion', { form: [row.id], edition: [edition] })
  if (!version) throw new InputError('表单没有这个版本，请重新打开', 'edition')
  return readQuestions(version.questions)
}

/** Why a form takes nothing now; null where it does. `now` is in ms. */
function closedBy(row: Readonly<Record<string, unknown>>, now: number): string | null {
  const { status, startAt, endAt, quota, contents } = row
  if (status !== 'published' || (endAt !== null && Number(endAt) <= now)) return '表单已结束'
  if (startAt !== null && Number(startAt) > now) return '还没有开始'
  return quota !== null && Number(contents) >= Number(quota) ? '名额已满' : null
}

/** What a submission is known by in lists: its first answers that are short words, numbers of people masked. */
function summaryOf(answers: readonly KeptAnswer[]): string {
  const words = answers.map(maskedAnswer).flatMap((answer) => (answer.kind === 'image' ? [] : [answerText(answer)]))
  return cutText(words.slice(0, mostNaming).join(' · '), longestSummary)
}

function onceOf(request: FastifyRequest, form: number, sent: object): CallOnce | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > longestKey) throw new InputError(`幂等键最多 ${longestKey} 个字`, 'Idempotency-Key')
  const contents = createHash('sha256')
    .update(JSON.stringify([form, sent]))
    .digest('hex')
  return { key: `form ${form} ${key}`, contents, entity: 'formContent', ids: [] }
}

/** The school and form an address names. @throws BusinessError -2 where it can name none. */
function placeOf({ params }: FastifyRequest): Place {
  const named = z.object({ school: z.coerce.number().int().positive(), form: z.coerce.number().int().positive() })
  const read = named.safeParse(params)
  if (!read.success) throw refused('没有这个表单')
  return read.data
}
