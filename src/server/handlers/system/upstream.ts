import type { upstreamCalls as calls, upstreamProbe as probe } from '../../../../commands/systemSettings/upstream.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'

/** There is no other backend where handlers run: where there is one, src/server/upstream answers in their place. */
export async function upstreamCalls(): Promise<AnswerOf<typeof calls.answer>> {
  return { upstream: '', lists: '', totals: '', probing: 0, calls: [] }
}

/** Nothing is there to be asked, likewise. */
export async function upstreamProbe(): Promise<AnswerOf<typeof probe.answer>> {
  return { probing: 0 }
}
