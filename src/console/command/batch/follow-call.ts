import { cancelBatch, runningBatches } from './running-batches.ts'
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
    const own = (await runningBatches(signal)).find((batch) => batch.key === key && !batch.isCut)
    if (!own || signal.aborted) return
    if (!isWanted && !own.isCancelled) await cancelBatch(own.id)
    if (!signal.aborted) show({ title, done: own.done, total: own.total, cancel })
  }
  stoppable.add(cancel)
  while (!signal.aborted) {
    // A backend that knows of no batches, or cannot be reached now, shows none.
    await look().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  stoppable.delete(cancel)
}
