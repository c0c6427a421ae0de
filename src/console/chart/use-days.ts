import { type DayRange, lastDays } from '@/format/day-range.ts'
import { useToday } from '@/format/use-now.ts'
import { dayIn } from '../../beijing-time.ts'
import { useAddressParams } from './use-address-params.ts'

/** How many last days are offered by a press. */
export const presets = [7, 30, 90] as const

const usual = 30

/** The days of a screen of figures, and what chooses others. */
export type Days = readonly [DayRange, (days: DayRange) => void]

/**
 * The days that the address names, else the last 30 days. The last days up to today go on with the day, while a page stays open
 * over midnight.
 */
export function useDays(): Days {
  useToday()
  const [params, change] = useAddressParams()
  return [daysIn(params), (days) => change(daysAs(days))]
}

/** The days that parameters of an address name: so many last ones, or from one day to another; the last 30 where they name none. */
export function daysIn(params: URLSearchParams): DayRange {
  const count = presets.find((each) => String(each) === params.get('days'))
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (count === undefined && dayIn(from) !== null && dayIn(to) !== null) return { from, to }
  return lastDays(count ?? usual)
}

/** Days as parameters of an address: the usual ones need none. */
export function daysAs(days: DayRange): Record<'days' | 'from' | 'to', string | null> {
  const count = presetOf(days)
  if (count === undefined) return { days: null, ...days }
  return { days: count === usual ? null : String(count), from: null, to: null }
}

/** How many last days up to today a range is, where a press offers them. */
export function presetOf({ from, to }: DayRange): number | undefined {
  return presets.find((count) => {
    const last = lastDays(count)
    return last.from === from && last.to === to
  })
}
