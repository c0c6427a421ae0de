const day = /^\d{4}-(\d{2}-\d{2})$/

/**
 * A step of time as the axis writes it: days of one year without it, so that a week's all have room. The tooltip and the table
 * have the whole.
 */
export function stepName(step: unknown, steps: readonly unknown[]): string {
  const text = String(step)
  const [, short] = day.exec(text) ?? []
  const isOneYear = steps.every((each) => String(each).slice(0, 4) === text.slice(0, 4))
  return short !== undefined && isOneYear ? short : text
}
