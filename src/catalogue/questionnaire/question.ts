import { isRecord } from '../../parsed-json.ts'
/** When a question is asked: where the answer to another one is one of these options, or holds one of them. */
export type ShowRule = { readonly key: string; readonly is: readonly string[] }

/** A question of a form. Its answers go by `key`, which it keeps for good; `values` are those of its kind's fields, as stored. */
export type Question = {
  readonly key: string
  readonly kind: string
  readonly values: Readonly<Record<string, unknown>>
  readonly when: ShowRule | null
}

/** Answers by the keys of questions. */
export type Answers = Readonly<Record<string, unknown>>

/** The questions a structure holds; what is none is left out. */
export function readQuestions(value: unknown): Question[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown): Question[] => {
    const { key, kind, values, when } = recordOf(each)
    if (typeof key !== 'string' || typeof kind !== 'string') return []
    return [{ key, kind, values: recordOf(values), when: readRule(when) }]
  })
}

/** The condition a structure holds; null where it is none. */
function readRule(value: unknown): ShowRule | null {
  const { key, is } = recordOf(value)
  if (typeof key !== 'string' || key === '' || !Array.isArray(is)) return null
  return { key, is: is.filter((each) => typeof each === 'string') }
}

/** What is asked. */
export function labelOf({ values }: Question): string {
  return typeof values.label === 'string' ? values.label : ''
}

/** What can be chosen, written one a line; none where the question's kind offers nothing. */
export function optionsOf({ values }: Pick<Question, 'values'>): string[] {
  if (typeof values.options !== 'string') return []
  return values.options.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

/** Whether a question is one to be answered: words between questions are not. */
export function isAsked({ kind }: Question): boolean {
  return kind !== 'note'
}

/** The questions asked of somebody who answers so. What is not asked has no answer, for the conditions of others too. */
export function shownQuestions(questions: readonly Question[], answers: Answers): Question[] {
  // What somebody chose is looked through once, however many questions depend on it.
  const chosen = new Map<string, ReadonlySet<string>>()
  return questions.filter(({ key, when }) => {
    if (when !== null && !when.is.some((each) => chosen.get(when.key)?.has(each))) return false
    chosen.set(key, new Set(chosenIn(answers[key])))
    return true
  })
}

/** A key no question of a form has had yet, as far as its questions say. */
export function freeKey(questions: readonly Question[]): string {
  const numbers = questions.map(({ key }) => Number(/^q(\d+)$/.exec(key)?.[1] ?? 0))
  return `q${Math.max(0, ...numbers) + 1}`
}

/** What is chosen in an answer: one, several, or nothing. */
export function chosenIn(answer: unknown): string[] {
  const chosen = Array.isArray(answer) ? answer : [answer]
  return chosen.filter((each) => typeof each === 'string')
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) && !Array.isArray(value) ? value : {}
}
