import { isUnreachable } from '@/session/call/api-error.ts'
import { currentScope } from '@/session/session-scope.ts'
import type { RunningBatch } from '../../../catalogue/wire/running-batch.ts'
import type { ActionAnswer } from '../../../catalogue/wire.ts'
import { batchInAudit, cancelBatch, runningBatches } from './running-batches.ts'
import { stoppable } from './stoppable.ts'

/** ms between two looks at how far a batch is. */
const lookEvery = 500

/** How far a batch is, in rows, and what ends it there. */
export type BatchProgress = {
  readonly title: string
  readonly done: number
  readonly total: number
  readonly cancel: () => void
}

/** The batches of calls that are not answered, by the call's key, as they were last seen. */
const lastSeen = new Map<string, RunningBatch>()

/**
 * Shows how far the batch of a call is, and has it stopped by button and key, until the call is answered: `signal` is aborted then.
 * @param key what the call was called in the header `Idempotency-Key`.
 */
export async function followCall(
  key: string,
  title: string,
  signal: AbortSignal,
  show: (progress: BatchProgress) => void,
): Promise<void> {
  let isWanted = true
  const cancel = () => {
    isWanted = false
    void look()
  }
  const look = async () => {
    const own = await lookFor(key, signal)
    if (!own || own.isCut || signal.aborted) return
    if (!isWanted && !own.isCancelled) await cancelBatch(own.id)
    if (!signal.aborted) show({ title, done: own.done, total: own.total, cancel })
  }
  stoppable.add(cancel)
  while (!signal.aborted) {
    // A backend that knows of no batches, or cannot be reached now, shows none.
    await look().catch(() => undefined)
    await nextLook()
  }
  stoppable.delete(cancel)
  lastSeen.delete(key)
}

/**
 * What a call's batch has come to, once it is over; null where none is known, or it was cut off, which its operator is told of otherwise.
 * @throws where the server cannot be asked.
 */
export async function outcomeOf(key: string, signal: AbortSignal): Promise<ActionAnswer | null> {
  const asked = AbortSignal.any([signal, currentScope().ended])
  while (await goesOn(key, asked)) await nextLook()
  const seen = lastSeen.get(key)
  lastSeen.delete(key)
  const batch = seen?.batch && !seen.isCut ? await batchInAudit(seen.batch.id, asked) : null
  // Whoever has signed in since is told nothing of it.
  if (!seen || batch === null) return null
  const { count, undo } = batch
  return {
    changed: count,
    skipped: [],
    skippedCount: seen.total - count,
    undo,
    version: null,
    ...(seen.isCancelled ? { cancelled: seen.total - seen.done } : {}),
  }
}

/** Whether a call's batch goes on; one that was seen does until the server can be asked again. */
async function goesOn(key: string, signal: AbortSignal): Promise<boolean> {
  try {
    const own = await lookFor(key, signal)
    return own !== undefined && !own.isCut
  } catch (error) {
    if (!isUnreachable(error) || !lastSeen.has(key)) throw error
    return true
  }
}

async function lookFor(key: string, signal: AbortSignal): Promise<RunningBatch | undefined> {
  const own = (await runningBatches(signal)).find((batch) => batch.key === key)
  if (own) lastSeen.set(key, own)
  return own
}

function nextLook(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, lookEvery))
}
