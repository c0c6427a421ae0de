import { dayOf, hour, startOfDay } from '../../beijing-time.ts'

/** When (ms after midnight) the provider has the bill of the day before: at 10, and then some. */
const billReady = 10.5 * hour

/** When (epoch ms) the bill of a day can be fetched. */
export function billReadyAt(day: number): number {
  return startOfDay(day + 1) + billReady
}

/** Whether a moment (epoch ms) is of the day. */
export function isOfDay(day: number, moment: number): boolean {
  return dayOf(moment) === day
}
