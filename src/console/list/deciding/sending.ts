import { chunk } from 'es-toolkit/array'
import type { Inputs } from '@/command/target.ts'
import { limits } from '../../../catalogue/schema/listing.ts'
import type { Call } from '../../../catalogue/vocabulary/call.ts'
import type { Features } from '../../../catalogue/wire/features.ts'
import type { Row } from '../../../catalogue/wire.ts'
import type { Everything } from '../selection.ts'
import { inputParams } from './effect.ts'

/** The version each row had when it was seen, by id; undefined from a backend without versions. */
export type Seen = ReadonlyMap<number, number | undefined>

/** What an action means: rows, each as it was seen, or all that match. */
export type Meant =
  | { readonly kind: 'rows'; readonly seen: Seen }
  | {
      readonly kind: 'everything'
      readonly filter: Readonly<Record<string, unknown>>
      readonly matching: Everything
      readonly except: readonly number[]
    }

/** One request of an action, and the rows it names; null for all that match. */
export type Sending = { readonly params: Readonly<Record<string, unknown>>; readonly ids: readonly number[] | null }

/** The requests of an action, and how many may be on their way at once. */
export type SendingPlan = { readonly requests: readonly Sending[]; readonly concurrency: number }

/** Rows as they are seen now. */
export function seenOf(rows: readonly Row[]): Seen {
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const mostIds = { POST: limits.bodyIds, GET: limits.queryIds } as const
/** How long a query may grow with what is taken out of everything (characters). */
const longestExcept = 6000

/**
 * Splits an action into requests: up to 1,000 ids in a body, 200 in a query, one for all that match, and one a row where
 * the backend takes no batch.
 * @throws Error, in Chinese, when more was taken out of everything than a query can carry.
 */
export function sendingPlan(call: Call, meant: Meant, inputs: Inputs, features: Pick<Features, 'batch'>): SendingPlan {
  const given = inputParams(inputs)
  if (meant.kind === 'everything') {
    const { expected, asOf } = meant.matching
    const except = meant.except.join(',')
    if (call.method === 'GET' && except.length > longestExcept) {
      throw new Error(`取消选择的有 ${meant.except.length} 项，超过一次能带上的数量，请缩小筛选范围`)
    }
    const filter = call.method === 'GET' ? JSON.stringify(meant.filter) : meant.filter
    const seen = expected - meant.except.length
    const params = { ...given, filter, expected: seen, asOf, ...(except ? { except } : {}) }
    return { requests: [{ params, ids: null }], concurrency: 1 }
  }
  const ids = [...meant.seen.keys()]
  if (!features.batch) {
    return { requests: ids.map((id) => ({ params: { ...given, id }, ids: [id] })), concurrency: 4 }
  }
  const [only] = ids
  if (only !== undefined && ids.length === 1) {
    return { requests: [{ params: { ...given, id: only }, ids: [only] }], concurrency: 1 }
  }
  const requests = chunk(ids, mostIds[call.method]).map((some) => ({
    params: { ...given, ids: call.method === 'GET' ? some.join(',') : some },
    ids: some,
  }))
  return { requests, concurrency: 2 }
}

/**
 * A request's parameters as it is sent: with the versions of its rows, which are those seen unless an own action before it
 * in the queue made them others.
 */
export function paramsOf({ params, ids }: Sending, call: Call, versionOf: (id: number) => number | undefined) {
  const versions = (ids ?? []).map(versionOf)
  if (versions.length === 0 || versions.includes(undefined)) return params
  return { ...params, versions: call.method === 'GET' ? versions.join(',') : versions }
}
