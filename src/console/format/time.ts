const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A moment as year-month-day hour:minute:second in local time, zero padded (specification §9.1). `moment` in ms. */
export function fullTime(moment: number): string {
  const date = new Date(moment)
  return `${dayOf(moment)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** A moment's local day: year-month-day. `moment` in ms. */
export function dayOf(moment: number): string {
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
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

function two(value: number): string {
  return String(value).padStart(2, '0')
}
