import { type DayRange, lastDays, momentsOf } from '@/format/day-range.ts'
import { dateText } from '@/format/time.ts'
import { mostCountedDays } from '../../catalogue/wire/counted-days.ts'

/** The days of a range, open or not, that can be counted: the last year of it at most, up to today where its end is open. */
export function countedDays({ from, to }: DayRange, now = Date.now()): DayRange {
  const today = dateText(now)
  const end = to || (from > today ? from : today)
  const year = lastDays(mostCountedDays, momentsOf({ from: end, to: end }).from)
  return { from: from > year.from ? from : year.from, to: end }
}
