import { beijingMoment, beijingText, day as dayLength, dayOf, hour, startOfDay } from '../../beijing-time.ts'

/** When (ms after midnight) the provider has the bill of the day before: at 10, and then some. */
const billReady = 10.5 * hour

/** A day of bills as it is written, YYYY-MM-DD, by the number dayOf gives it. */
export function billDay(day: number): string {
  return beijingText(startOfDay(day)).slice(0, 10)
}

/** The number of a day written YYYY-MM-DD; null where the calendar has no such day. */
export function parseBillDay(text: string): number | null {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? beijingMoment(`${text}T00:00`) : Number.NaN
  return !Number.isNaN(moment) && billDay(dayOf(moment)) === text ? dayOf(moment) : null
}

/** When (epoch ms) the bill of a day can be fetched. */
export function billReadyAt(day: number): number {
  return startOfDay(day + 1) + billReady
}

/** Whether a moment (epoch ms) is of the day. */
export function isOfDay(day: number, moment: number): boolean {
  return moment >= startOfDay(day) && moment < startOfDay(day) + dayLength
}
