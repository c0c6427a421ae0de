import { thousands } from '../../number-text.ts'

export { fileSize, thousands, withUnit, yuan } from '../../number-text.ts'

const units = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/** A number shortened by the units k, M, G, T, P, E (specification §9.2): 12345 is 12.3k; below 1,000 as it stands. */
export function compactNumber(value: number): string {
  const size = Math.abs(value)
  const rank = !(size >= 1000) ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3 + 1e-9))
  if (rank === 0) return thousands(value)
  const shortened = Number((value / 1000 ** rank).toFixed(1))
  const overflows = Math.abs(shortened) >= 1000 && rank < units.length - 1
  return overflows
    ? `${Number((shortened / 1000).toFixed(1))}${units[rank + 1]}`
    : `${thousands(shortened)}${units[rank]}`
}

/** Seconds as a clock shows them: 75 is 1:15, 3675 is 1:01:15. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
