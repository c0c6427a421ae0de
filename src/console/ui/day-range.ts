/** Days, both included, as YYYY-MM-DD in local time; empty where a side is open. */
export type DayRange = { readonly from: string; readonly to: string }

/** The last `days` days up to today, today included. */
export function lastDays(days: number, today = new Date()): DayRange {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1)
  return { from: dayText(first), to: dayText(today) }
}

/** Whether the range ends before it begins. */
export function endsBeforeItBegins({ from, to }: DayRange): boolean {
  return from !== '' && to !== '' && from > to
}

function dayText(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`
}
