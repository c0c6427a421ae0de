/** An hour and a day, in ms. */
export const hour = 3_600_000
export const day = 24 * hour

/** The campuses keep Beijing time, which knows no summer time, whatever clock server and browser run on. Ms ahead of UTC. */
export const beijing = 8 * hour

/** The day of a moment (epoch ms), as days since 1970 in Beijing. */
export function dayOf(moment: number): number {
  return Math.floor((moment + beijing) / day)
}

/** When a day of dayOf begins, in epoch ms. */
export function startOfDay(date: number): number {
  return date * day - beijing
}

/** A day of dayOf as it is written: YYYY-MM-DD. */
export function dayText(date: number): string {
  return new Date(date * day).toISOString().slice(0, 10)
}

/** The day that is written YYYY-MM-DD, as dayOf counts it; null where the calendar has none. */
export function dayIn(text: string): number | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayOf(beijingMoment(`${text}T00:00`)) : Number.NaN
  // A 31st that its month has not is read as the 1st of the next one.
  return Number.isNaN(date) || dayText(date) !== text ? null : date
}

/** A moment (epoch ms) as a clock in Beijing shows it: YYYY-MM-DD HH:mm:ss. */
export function beijingText(moment: number): string {
  return new Date(moment + beijing).toISOString().slice(0, 19).replace('T', ' ')
}

/** The moment (epoch ms) a clock in Beijing shows as `text`, YYYY-MM-DDTHH:mm with or without seconds; NaN where there is none. */
export function beijingMoment(text: string): number {
  return Date.parse(`${text}+08:00`)
}
