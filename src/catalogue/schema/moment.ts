import { beijingMoment, day as dayLength } from '../../beijing-time.ts'

const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
const moment = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/i

const decimal = /^[+-]?\d+(\.\d+)?$/

/** The first and the last moment (ms) that can be written with a year of four digits, as lists and exports write them. */
const [earliest, latest] = [beijingMoment('0000-01-01T00:00'), beijingMoment('9999-12-31T23:59:59.999')]

/**
 * Times accepted on the wire, in ms: milliseconds, 10-digit seconds (specification §4.7), or a date, with or
 * without a time of day. Without a zone it is Beijing's, whatever zone the server runs in.
 */
export function parseTime(value: unknown): number | undefined {
  const moment = parseMoment(value)
  return moment !== undefined && moment >= earliest && moment <= latest ? moment : undefined
}

function parseMoment(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() !== '' && !/^\d+$/.test(value)) {
    const text = value.trim()
    const [, year = '', month = '', date = '', time = '00:00', zone = '+08:00'] =
      day.exec(text) ?? moment.exec(text) ?? []
    const [hour, ...rest] = time.split(':')
    const days = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-')
    // What no month has, such as its 31st, would be read as a day of the next one.
    if (new Date(`${days}T00:00Z`).getUTCDate() !== Number(date)) return undefined
    return Date.parse(`${days}T${[hour?.padStart(2, '0'), ...rest].join(':')}${zone.toUpperCase()}`)
  }
  const number = parseNumber(value)
  if (number === undefined) return undefined
  return String(number).length === 10 ? number * 1000 : number
}

/** The last moment (ms) meant by a bound: of a bare date the end of that day, so that the day itself is within. */
export function parseTimeUntil(value: unknown): number | undefined {
  const parsed = parseTime(value)
  return parsed !== undefined && typeof value === 'string' && day.test(value.trim()) ? parsed + dayLength - 1 : parsed
}

/** A number, or one written in decimal digits. Nothing else is one, whatever `Number` makes of it: `true` is no 1, nor is 0x10 a 16. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : undefined
}
