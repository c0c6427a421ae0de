import { sql } from 'kysely'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { maskedFields, personalAnswers } from '../../../catalogue/personal/mask.ts'
import { nobodysName, personEntity } from '../../../catalogue/personal/owner.ts'
import { bare, type KeptAnswer, readAnswers } from '../../../catalogue/questionnaire/kept-answer.ts'
import { optionsOf, type Question, readQuestions } from '../../../catalogue/questionnaire/question.ts'
import type { StoredRow } from '../../rows/entity-table.ts'
import type { ActionContext } from '../../write/handler.ts'

const submission = 'formContent'

/**
 * Erases what people filled into forms, who are not signed in there: theirs are the submissions that give their telephone or student
 * number where one is asked for. Scores and options that were chosen stay, and are counted.
 */
export async function forgetSubmissions(context: ActionContext, people: readonly StoredRow[]): Promise<void> {
  const { catalogue, read, schoolId, lock, change } = context
  const names = maskedFields(entityNamed(catalogue, personEntity).fields)
  const numbers = people.flatMap((row) => names.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])))
  if (numbers.length === 0) return
  const mentioning = await read
    .selectFrom('form_content')
    .select('id')
    .where('school_id', '=', schoolId)
    .where((is) => is.or(numbers.map((each) => sql<boolean>`cast(answers as text) like ${`%${inJson(each)}%`}`)))
    .execute()
  const rows = await lock(submission, { id: mentioning.map(({ id }) => Number(id)) })
  for (const row of rows) {
    const answers = readAnswers(row.answers)
    if (!answers.some(({ kind, value }) => personalAnswers.includes(kind) && numbers.includes(String(value)))) continue
    const questions = await questionsOf(context, row)
    const left = answers.map((answer) => forgotten(answer, questions.get(answer.key)))
    await change(submission, row.id, { answers: left, summary: nobodysName })
  }
}

async function questionsOf({ lock }: ActionContext, { form, edition }: StoredRow): Promise<Map<string, Question>> {
  const [now] = await lock('form', { id: [Number(form)] })
  const [then] =
    now?.edition === edition ? [now] : await lock('formVersion', { form: [Number(form)], edition: [Number(edition)] })
  return new Map(readQuestions((then ?? now)?.questions).map((question) => [question.key, question]))
}

/** An answer without what is somebody's own words, pictures or numbers. */
function forgotten(answer: KeptAnswer, question: Question | undefined): KeptAnswer {
  if (answer.kind === 'rating') return answer
  const offered = question ? optionsOf(question) : []
  const chosen = [answer.value].flat().filter((each) => offered.includes(String(each)))
  return { ...answer, value: Array.isArray(answer.value) ? bare(chosen) : (chosen[0] ?? null) }
}

/** As it stands within JSON, with what LIKE takes for more than itself standing for any character. */
function inJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\%_]/g, '_')
}
