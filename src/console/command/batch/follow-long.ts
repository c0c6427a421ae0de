import type { BatchProgress } from './follow-call.ts'
import { loadBatches } from './load-batches.ts'

/** ms after which a call that is not answered says how far it is. */
const restBeforeFollowing = 2000

/**
 * Shows how far the batch of a call is, as soon as the call takes long.
 * @param key what the call is called in the header `Idempotency-Key`.
 * @returns what ends it: to be called once there is an answer.
 */
export function followLong(key: string, title: string, show: (progress: BatchProgress) => void): () => void {
  const answered = new AbortController()
  const follow = async () => (await loadBatches()).followCall(key, title, answered.signal, show)
  const timer = setTimeout(follow, restBeforeFollowing)
  return () => {
    clearTimeout(timer)
    answered.abort()
  }
}
