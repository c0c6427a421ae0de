import { beijingMoment, day } from '../../beijing-time.ts'
import { dateText } from './time.ts'

/** Days, both included, as YYYY-MM-DD in Beijing; empty where a side is open. */
export type DayRange = { readonly from: string; readonly to: string }

/** The last `days` days up to today, today included. */
export function lastDays(days: number, now = Date.now()): DayRange {
  return { from: dateText(now - (days - 1) * day), to: dateText(now) }
}

/** Whether the range ends before it begins. */
export function endsBeforeItBegins({ from, to }: DayRange): boolean {
  return from !== '' && to !== '' && from > to
}

/** The time of day a range begins at on its first day, and ends at on its last. */
const ends = { from: 'T00:00:00', to: 'T23:59:59.999' } as const

/** What a day means as one end of a range, as filters of lists are written; empty where none is given. */
export function endOfRange(end: keyof typeof ends, day: string): string {
  return day && `${day}${ends[end]}`
}

/** The moments a range of days begins and ends, in ms. */
export function momentsOf({ from, to }: DayRange): { from: number; to: number } {
  return { from: beijingMoment(`${from}${ends.from}`), to: beijingMoment(`${to}${ends.to}`) }
}

/** The address of a list's rows that were made on some days. `path` may name a part of its filter already. */
export function madeWithin(path: string, { from, to }: DayRange): string {
  const days = new URLSearchParams({ createdAt_from: endOfRange('from', from), createdAt_to: endOfRange('to', to) })
  return `${path}${path.includes('?') ? '&' : '?'}${days}`
}
