const separated = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 元 as written: at most two places. */
const writtenYuan = /^-?\d{1,11}(\.\d{1,2})?$/

/** What stands for a number that is not known, which is NaN. */
const unknown = '—'

/** A number with thousands separators: 12,345 (specification §9.2). */
export function thousands(value: number): string {
  return Number.isNaN(value) ? unknown : separated.format(value)
}

/** A file's size in bytes as people read it: 2,450,000 is 2.5 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${thousands(Number((bytes / 1_000_000).toFixed(1)))} MB`
}

/** Hundredths of a percent as a percentage: 1500 is 15%. */
function percent(hundredths: number): string {
  return `${thousands(hundredths / 100)}%`
}

/** The percentage that is paid as a discount is called: 95 is 9.5折. */
export function discount(percentage: number): string {
  return percentage === 100 ? '不打折' : `${percentage / 10}折`
}

/** A number with what it counts, as people read it: 1,024次, of ‱ 15%, of 折 9.5折, of 字节 2.5 MB; alone — where it is not known. */
export function withUnit(value: number, unit = ''): string {
  if (Number.isNaN(value)) return unknown
  if (unit === '字节') return fileSize(value)
  if (unit === '折') return discount(value)
  return unit === '‱' ? percent(value) : `${thousands(value)}${unit}`
}

/** An amount in 分 as 元 that are read: 123456 is ¥1,234.56. */
export function yuan(fen: number): string {
  return Number.isNaN(fen) ? unknown : `${fen < 0 ? '-' : ''}¥${amount.format(Math.abs(fen) / 100)}`
}

/** An amount in 分 as 元 that are written: 1205 is 12.05. */
export function yuanText(fen: number): string {
  const whole = Math.trunc(Math.abs(fen) / 100)
  const rest = String(Math.abs(fen) % 100).padStart(2, '0')
  return `${fen < 0 ? '-' : ''}${whole}.${rest}`
}

/** 元 as written, in 分: 12.05 is 1205; null for what is no amount. */
export function fenOf(text: string): number | null {
  return writtenYuan.test(text) ? Math.round(Number(text) * 100) : null
}
