import { isUnreachable } from '@/session/call/api-error.ts'
import type { ActionAnswer } from '../../../catalogue/wire.ts'
import type { BatchProgress } from './follow-call.ts'
import { loadBatches } from './load-batches.ts'

/** ms after which a call that is not answered says how far it is. */
const restBeforeFollowing = 2000

/**
 * Makes a call that may write a batch: shows how far that is as soon as it takes long. Where no answer comes though the batch goes on,
 * as where a proxy gives up before it is over, what it has come to is the answer.
 * @param key what the call is called in the header `Idempotency-Key`.
 * @throws what `call` throws.
 */
export async function followLong(
  key: string,
  title: string,
  show: (progress: BatchProgress) => void,
  call: () => Promise<ActionAnswer>,
): Promise<ActionAnswer> {
  const over = new AbortController()
  let isLong = false
  const timer = setTimeout(async () => {
    isLong = true
    await (await loadBatches()).followCall(key, title, over.signal, show)
  }, restBeforeFollowing)
  try {
    return await call()
  } catch (error) {
    const outcome = isLong && isUnreachable(error) ? await outcomeOf(key, over.signal) : null
    if (outcome === null) throw error
    return outcome
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

async function outcomeOf(key: string, signal: AbortSignal): Promise<ActionAnswer | null> {
  try {
    return await (await loadBatches()).outcomeOf(key, signal)
  } catch {
    return null
  }
}
