import { useState } from 'react'
import { type DayRange, lastDays } from '@/format/day-range.ts'
import { useToday } from '@/format/use-now.ts'

/** How many last days are offered by a press. */
export const presets = [7, 30, 90] as const

/** The days of a screen of figures, and what chooses others. */
export type Days = readonly [DayRange, (days: DayRange) => void]

/** At first the last 30 days. The last days up to today go on with the day, while a page stays open over midnight. */
export function useDays(): Days {
  useToday()
  const [chosen, choose] = useState<number | DayRange>(30)
  return [typeof chosen === 'number' ? lastDays(chosen) : chosen, (days) => choose(presetOf(days) ?? days)]
}

/** How many last days up to today a range is, where a press offers them. */
export function presetOf({ from, to }: DayRange): number | undefined {
  return presets.find((count) => {
    const last = lastDays(count)
    return last.from === from && last.to === to
  })
}
