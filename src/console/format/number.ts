const units = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const
const separated = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A number with thousands separators: 12,345 (specification §9.2). */
export function thousands(value: number): string {
  return separated.format(value)
}

/** A number shortened by the units k, M, G, T, P, E (specification §9.2): 12345 is 12.3k; below 1,000 as it stands. */
export function compactNumber(value: number): string {
  const size = Math.abs(value)
  const rank = size < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3 + 1e-9))
  if (rank === 0) return thousands(value)
  const shortened = Number((value / 1000 ** rank).toFixed(1))
  const overflows = Math.abs(shortened) >= 1000 && rank < units.length - 1
  return overflows
    ? `${Number((shortened / 1000).toFixed(1))}${units[rank + 1]}`
    : `${thousands(shortened)}${units[rank]}`
}

/** A file's size in bytes as people read it: 2,450,000 is 2.5 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${thousands(Number((bytes / 1_000_000).toFixed(1)))} MB`
}

/** An amount in 分 as 元: 123456 is ¥1,234.56. */
export function yuan(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  return `${sign}¥${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** Hundredths of a percent as a percentage: 1500 is 15%. */
export function percent(hundredths: number): string {
  return `${thousands(hundredths / 100)}%`
}

/** Seconds as a clock shows them: 75 is 1:15, 3675 is 1:01:15. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
