import { InputError, refusedBy } from './input-error.ts'

/** A part as it is called: by programs, and by people. */
type Called = { readonly id: string; readonly place: string }

/** Of how many parts the message says what is wrong with them; all are named to programs. */
const mostSaid = 5

/**
 * Checks a structure part by part, and gives what the checks give.
 * @throws InputError naming every part that is refused, and all that is wrong with it.
 */
export function checkParts<P, R>(
  structure: string,
  parts: readonly P[],
  called: (part: P, index: number) => Called,
  check: (part: P, index: number) => R,
): R[] {
  const checked: R[] = []
  const wrong: (Called & { readonly problems: readonly InputError[] })[] = []
  for (const [index, part] of parts.entries()) {
    const problems = refusedBy(() => void checked.push(check(part, index)))
    if (problems.length > 0) wrong.push({ ...called(part, index), problems })
  }
  if (wrong.length === 0) return checked
  const said = wrong.slice(0, mostSaid).map(({ place, problems }) => {
    return `${place}：${problems.map(({ message }) => message).join('，')}`
  })
  const more = wrong.length > mostSaid ? [`还有 ${wrong.length - mostSaid} 处`] : []
  throw new InputError(
    [...said, ...more].join('；'),
    structure,
    wrong.flatMap(({ id, problems }) =>
      problems.map(({ message, field }) => ({ id, message, ...(field === null ? {} : { field }) })),
    ),
  )
}
