import { InputError } from './input-error.ts'

/** A part as it is called: by programs, and by people. */
type Called = { readonly id: string; readonly place: string }

/** Of how many parts the message says what is wrong with them; all are named to programs. */
const mostSaid = 5

/**
 * Checks a structure part by part, and gives what the checks give.
 * @throws InputError naming every part that is refused.
 */
export function checkParts<P, R>(
  structure: string,
  parts: readonly P[],
  called: (part: P, index: number) => Called,
  check: (part: P, index: number) => R,
): R[] {
  const checked: R[] = []
  const wrong: (Called & { readonly problem: InputError })[] = []
  for (const [index, part] of parts.entries()) {
    try {
      checked.push(check(part, index))
    } catch (problem) {
      if (!(problem instanceof InputError)) throw problem
      wrong.push({ ...called(part, index), problem })
    }
  }
  if (wrong.length === 0) return checked
  const said = wrong.slice(0, mostSaid).map(({ place, problem }) => `${place}：${problem.message}`)
  const more = wrong.length > mostSaid ? [`还有 ${wrong.length - mostSaid} 处`] : []
  throw new InputError(
    [...said, ...more].join('；'),
    structure,
    wrong.map(({ id, problem: { message, field } }) => ({ id, message, ...(field === null ? {} : { field }) })),
  )
}
