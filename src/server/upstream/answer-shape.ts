import type { upstreamStates } from '../../../commands/systemSettings/upstream.ts'
import { codes } from '../../catalogue/wire.ts'
import { cutText } from '../../cut-text.ts'
import { isRecord } from '../../parsed-json.ts'

/** Names under which a backend answers the rows of a list, and how many there are; the first that is there counts. */
export type ListNames = { readonly lists: readonly string[]; readonly totals: readonly string[] }

/** What an answer was like. */
export type Judged = {
  readonly state: Exclude<keyof typeof upstreamStates, 'unseen'>
  /** Names and lengths, never values: `data { list[20] { id, title }, total }`. */
  readonly shape: string
}

type JsonObject = Readonly<Record<string, unknown>>

/** Names of an object that a shape tells. */
const mostNames = 12
const longestMessage = 60

function isObject(value: unknown): value is JsonObject {
  return isRecord(value) && !Array.isArray(value)
}

/**
 * The same answer with rows and total under `list` and `total`, as the console reads them, where a backend calls them
 * otherwise or answers a bare array; null where nothing is to be changed.
 */
export function asList(envelope: unknown, { lists, totals }: ListNames): JsonObject | null {
  if (!isObject(envelope)) return null
  const { data } = envelope
  const holder = isObject(data) ? data : {}
  const rows = Array.isArray(data) ? data : lists.map((name) => holder[name]).find(Array.isArray)
  if (!rows) return null
  const total = totals.flatMap((name) => [holder[name], envelope[name]]).find(isFigure)
  if (holder.list === rows && holder.total === total && total !== undefined) return null
  return { ...envelope, data: { ...holder, list: rows, total: Number(total ?? rows.length) } }
}

function isFigure(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
}

/**
 * Judges an answer of a backend by its status and its parsed body, which is undefined where it was no JSON.
 * @param isList whether a list of rows is expected.
 */
export function judge(status: number, body: unknown, isList: boolean, names: ListNames): Judged {
  if (status === 404 || status === 405) return { state: 'missing', shape: `HTTP ${status}` }
  if (status >= 500) return { state: 'failed', shape: `HTTP ${status}` }
  if (!isObject(body)) return { state: 'otherShape', shape: body === undefined ? '不是 JSON' : shapeOf(body) }
  const { code, message } = body
  const isFine = code === undefined || code === codes.ok || code === 1
  if (!isFine || status >= 400) return { state: code === 404 ? 'missing' : 'refused', shape: refusal(code, message) }
  const data = 'data' in body ? `data${spaced(shapeOf(body.data))}` : shapeOf(body)
  const isRight = !isList || asList(body, names) !== null || (isObject(body.data) && Array.isArray(body.data.list))
  return { state: isRight ? 'answered' : 'otherShape', shape: data }
}

/** Judges an answer that is no JSON: a file where one is specified, otherwise a page of somebody who does not know the call. */
export function judgeFile(status: number, kind: string, isFile: boolean): Judged {
  if (status >= 400) return judge(status, {}, false, { lists: [], totals: [] })
  return { state: isFile ? 'answered' : 'otherShape', shape: kind === '' ? '没有内容' : kind }
}

function refusal(code: unknown, message: unknown): string {
  const said = typeof message === 'string' ? ` ${cutText(message, longestMessage)}` : ''
  return `code ${String(code)}${said}`
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) {
    const [first] = value
    return `[${value.length}]${isObject(first) ? ` ${names(first)}` : ''}`
  }
  return isObject(value) ? names(value) : value === null ? 'null' : typeof value
}

function names(value: JsonObject): string {
  const all = Object.entries(value).map(([name, each]) => (Array.isArray(each) ? `${name}${shapeOf(each)}` : name))
  const more = all.length > mostNames ? ` …${all.length - mostNames}` : ''
  return `{ ${all.slice(0, mostNames).join(', ')}${more} }`
}

function spaced(shape: string): string {
  return shape.startsWith('[') ? shape : ` ${shape}`
}
