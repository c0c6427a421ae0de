import { beijingText, day, hour } from '../../beijing-time.ts'

const second = 1000
const minute = 60 * second

/** A moment as year-month-day hour:minute:second in Beijing, zero padded (specification §9.1). `moment` in ms. */
export const fullTime = beijingText

/** A moment's day in Beijing: year-month-day. `moment` in ms. */
export function dateText(moment: number): string {
  return fullTime(moment).slice(0, 10)
}

/** A moment's hour in Beijing, 0 to 23. `moment` in ms. */
export function hourOf(moment: number): number {
  return Number(fullTime(moment).slice(11, 13))
}

/** The day of the week of YYYY-MM-DD (specification §9.1). */
export function weekdayOf(date: string): string {
  return `星期${'日一二三四五六'.charAt(new Date(`${date}T00:00:00Z`).getUTCDay())}`
}

/**
 * How long ago, in lists (specification §9.1): 刚刚 under a minute, then minutes, hours, and days up to 3, then the full
 * date. Both in ms.
 */
export function listTimeAgo(moment: number, now: number): string {
  const passed = now - moment
  if (passed < minute) return passed < -minute ? fullTime(moment) : '刚刚'
  if (passed < hour) return `${Math.floor(passed / minute)}分钟前`
  if (passed < day) return `${Math.floor(passed / hour)}小时前`
  if (passed < 3 * day) return `${Math.floor(passed / day)}天前`
  return fullTime(moment)
}

/**
 * How long ago, in comment threads and the audit (specification §9.1): 刚刚 under 30 seconds, then minutes, hours, 1天前
 * under two days, then the full date. Both in ms.
 */
export function threadTimeAgo(moment: number, now: number): string {
  const passed = now - moment
  if (passed < 30 * second) return passed < -minute ? fullTime(moment) : '刚刚'
  if (passed < hour) return `${Math.max(1, Math.floor(passed / minute))}分钟前`
  if (passed < day) return `${Math.floor(passed / hour)}小时前`
  if (passed < 2 * day) return '1天前'
  return fullTime(moment)
}
