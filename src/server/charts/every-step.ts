const written = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/

/**
 * Every year, month or day from the first of `steps` to the last, those without rows included; the last `most` of them. Steps
 * that are written otherwise, or not all alike, stay as they are. `steps` in order.
 */
export function everyStep(steps: readonly string[], most: number): readonly string[] {
  const [first] = steps
  const last = steps.at(-1)
  if (first === undefined || last === undefined) return []
  if (!steps.every((step) => written.test(step) && step.length === first.length)) return steps.slice(-most)
  const all = [last]
  for (let step = stepBefore(last); step >= first && all.length < most; step = stepBefore(step)) all.unshift(step)
  return all
}

/** The year before a year, the month before a month, the day before a day. */
function stepBefore(step: string): string {
  const [, year = '', month, day] = written.exec(step) ?? []
  const before = (part: string | undefined, isLast: boolean) => Number(part ?? 1) - (isLast ? 1 : 0)
  const years = before(year, month === undefined)
  const months = before(month, month !== undefined && day === undefined) - 1
  return new Date(Date.UTC(years, months, before(day, day !== undefined))).toISOString().slice(0, step.length)
}
