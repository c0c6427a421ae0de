import { consoleCall, readConsole } from '@/session/call/api.ts'
import { currentFeatures } from '@/session/features.ts'
import type { AuditBatch } from '../../../catalogue/wire/audit.ts'
import type { RunningBatch, RunningBatchesAnswer } from '../../../catalogue/wire/running-batch.ts'

/** The operator's own batches that are under way or were cut off, wherever they were asked for; none where the backend has no batches. */
export async function runningBatches(signal: AbortSignal): Promise<readonly RunningBatch[]> {
  if (!currentFeatures().batch) return []
  return (await readConsole<RunningBatchesAnswer>('/console/batches', {}, signal)).list
}

/** What one of the operator's own batches has come to, by its number in the audit. */
export async function batchInAudit(batch: number, signal: AbortSignal): Promise<AuditBatch | null> {
  return (await readConsole<RunningBatchesAnswer>('/console/batches', { batch }, signal)).batch
}

/** Has a batch go no further; one that is over by now needs nothing. */
export async function cancelBatch(id: number): Promise<void> {
  await consoleCall('POST', '/console/batches/cancel', { id }, { quiet: true }).catch(() => undefined)
}
