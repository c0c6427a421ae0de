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

/** The moments a range of days begins and ends, in ms. */
export function momentsOf({ from, to }: DayRange): { from: number; to: number } {
  return { from: beijingMoment(`${from}T00:00`), to: beijingMoment(`${to}T23:59:59.999`) }
}
