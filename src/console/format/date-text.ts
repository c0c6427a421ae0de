import { narrow } from '../../plain-number.ts'

const shape = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:[ T]+(\d{1,2}):(\d{2}))?$/

/**
 * A day (YYYY-MM-DD), or with `precision` minute a moment (YYYY-MM-DD HH:mm, midnight where no time is given), as people
 * write it: 2026-1-5, 2026/01/05, 20260105, 2026年1月5日 8:30. Null for what is none.
 */
export function readDate(text: string, precision: 'minute' | 'day'): string | null {
  const found = shape.exec(narrow(text).trim())
  if (!found) return null
  const [, year, month = found[4], day = found[5], , , hour = '0', minute = '00'] = found
  const date = [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
  const time = `${hour.padStart(2, '0')}:${minute}`
  const moment = new Date(`${date}T${time}Z`)
  // A 31st that its month has not is read as the 1st of the next one.
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== date) return null
  return precision === 'day' ? date : `${date} ${time}`
}
