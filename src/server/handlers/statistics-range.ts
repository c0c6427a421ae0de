import { type RawBuilder, sql } from 'kysely'
import { beijing, day, dayOf, hour, startOfDay } from '../../beijing-time.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { mostCountedDays } from '../../catalogue/wire/counted-days.ts'

/** Moments between which something is counted, both included, in ms. */
export type Range = { readonly from: number; readonly to: number }

const usualDays = 30

/**
 * The range asked for: by default the 30 days up to now, today included.
 * @throws InputError where it ends before it begins, or is longer than a year.
 */
export function rangeOf(params: Readonly<Record<string, unknown>>): Range {
  const to = typeof params.to === 'number' ? params.to : Date.now()
  const from = typeof params.from === 'number' ? params.from : startOfDay(dayOf(to) - (usualDays - 1))
  if (from > to) throw new InputError('开始时间不能晚于结束时间', 'from')
  if (to - from > mostCountedDays * day) throw new InputError('时间范围最多一年', 'from')
  return { from, to }
}

/** Every day a range touches, as days since 1970 in Beijing. */
export function daysOf({ from, to }: Range): number[] {
  const [first, last] = [dayOf(from), dayOf(to)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The day of a column of moments, in SQL, as daysOf counts them. */
export function dayColumn(column: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(column)} + ${sql.lit(beijing)}) / ${sql.lit(day)}`
}

/** The hour of the day, 0 to 23, of a column of moments, in SQL. */
export function hourColumn(column: string): RawBuilder<number> {
  return sql<number>`((${sql.ref(column)} + ${sql.lit(beijing)}) / ${sql.lit(hour)}) % 24`
}
