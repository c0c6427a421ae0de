import { dayOf } from './time.ts'

/** Days, both included, as YYYY-MM-DD in local time; empty where a side is open. */
export type DayRange = { readonly from: string; readonly to: string }

/** The last `days` days up to today, today included. */
export function lastDays(days: number, today = new Date()): DayRange {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1)
  return { from: dayOf(first.getTime()), to: dayOf(today.getTime()) }
}

/** Whether the range ends before it begins. */
export function endsBeforeItBegins({ from, to }: DayRange): boolean {
  return from !== '' && to !== '' && from > to
}

/** The moments a range of days begins and ends, in ms. */
export function momentsOf({ from, to }: DayRange): { from: number; to: number } {
  return { from: new Date(`${from}T00:00:00`).getTime(), to: new Date(`${to}T23:59:59.999`).getTime() }
}
