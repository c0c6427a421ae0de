import { sentParams } from '../../../catalogue/schema/parent.ts'
import type { Call } from '../../../catalogue/vocabulary/call.ts'

/** What a call is given: named values, or a form with files. What is undefined is left out. */
export type Params = Readonly<Record<string, unknown>> | FormData

/** Where the parts of a call go: a GET's values into the query, a POST's into a JSON body. */
type EncodedCall = {
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | FormData | undefined
}

/** Writes a call's fixed parameters and the given ones; what is given wins. */
export function encodeCall(call: Pick<Call, 'method' | 'with' | 'parent'>, params: Params = {}): EncodedCall {
  if (params instanceof FormData) {
    for (const [name, value] of Object.entries(call.with ?? {})) if (!params.has(name)) params.set(name, value)
    return { query: {}, body: params }
  }
  const values = Object.entries({ ...call.with, ...sentParams(call, params) }).filter(
    ([, value]) => value !== undefined,
  )
  if (call.method === 'POST') return { query: {}, body: Object.fromEntries(values) }
  const texts = values.flatMap(([name, value]) => (value === null ? [] : [[name, queryText(value)] as const]))
  return { query: Object.fromEntries(texts), body: undefined }
}

/** A value in a query: lists joined by commas (specification §4.1), JSON where that would be read differently. */
function queryText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value) && value.every((part) => isPlain(part))) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isPlain(part: unknown): boolean {
  return typeof part === 'number' || (typeof part === 'string' && !part.includes(','))
}
