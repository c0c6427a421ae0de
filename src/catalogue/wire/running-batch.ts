import type { AuditBatch } from './audit.ts'

/** A batch of the caller's that takes several changes: under way, or cut off as its server ended, until they say that they know. */
export type RunningBatch = {
  readonly id: number
  /** What its call was called in the header `Idempotency-Key`. */
  readonly key: string | null
  readonly title: string
  readonly entity: string
  /** Rows gone through, and all it will go through. */
  readonly done: number
  readonly total: number
  readonly beganAt: number
  readonly isCancelled: boolean
  readonly isCut: boolean
  /** What of it stands in the audit, with its undo; null while nothing was written. */
  readonly batch: AuditBatch | null
}

/** GET /console/batches */
export type RunningBatchesAnswer = {
  readonly list: readonly RunningBatch[]
  /** What the batch asked for by its number in the audit has come to; null where none is, or it is not the caller's. */
  readonly batch: AuditBatch | null
}
