import pLimit from 'p-limit'
import { callKey } from '../../catalogue/vocabulary/call.ts'
import { judge } from './answer-shape.ts'
import { askUpstream } from './ask-upstream.ts'
import type { CallRecord } from './call-record.ts'
import type { UpstreamOptions } from './pass-to-upstream.ts'
import type { SpecifiedCall } from './specified-calls.ts'

/** Calls asked at the same time: a probe must not be felt by who works. */
const atOnce = 4
/** A list is asked for its first row: its shape is what is wanted. */
const smallest = { page: '1', limit: '1' }

/** Asks a backend calls one after the other, once at a time. */
export type Probe = {
  /** Begins to ask with this `Authorization`, unless it is asking already. */
  readonly start: (authorization: string) => void
  /** Calls that are still to be asked. */
  readonly left: () => number
}

/** Makes the probe of the specified calls that only read and name no row. */
export function createProbe(
  calls: readonly SpecifiedCall[],
  record: CallRecord,
  { upstream, upstreamNames }: UpstreamOptions,
): Probe {
  const asked = calls.filter(({ isProbed }) => isProbed)
  const limit = pLimit(atOnce)
  const ask = async ({ call, isList }: SpecifiedCall, authorization: string) => {
    const params = { ...call.with, ...(isList ? smallest : {}) }
    const answer = await askUpstream(upstream, call, authorization, params).catch(() => null)
    if (answer) record.note(callKey(call), answer.status, judge(answer.status, answer.body, isList, upstreamNames))
    else record.note(callKey(call), 502, { state: 'failed', shape: '没有响应' })
  }
  const left = () => limit.activeCount + limit.pendingCount
  return {
    left,
    start: (authorization) => {
      if (left() > 0) return
      for (const each of asked) void limit(() => ask(each, authorization))
    },
  }
}
