import type { Json } from '../vocabulary/field.ts'

/** One batch of the audit: what one command of one person did. */
export type AuditBatch = {
  readonly id: number
  readonly at: number
  readonly account: { readonly id: number; readonly name: string }
  /** The terminal or program it was done by; null for the console. */
  readonly via: string | null
  readonly command: string
  readonly title: string
  readonly entity: string
  readonly count: number
  readonly skipped: number
  /** Attempts that were refused for want of the permission; 0 for what was done. */
  readonly refused: number
  readonly undo: string | null
  readonly undoneAt: number | null
  readonly undoneBy: string | null
  readonly undoOf: number | null
  /** Label of the row when the batch changed a single one. */
  readonly label: string | null
  /** Why it was done, or what was seen by it. */
  readonly note: string | null
}

/** One row's part in a batch. */
export type AuditEntry = {
  readonly batch: AuditBatch
  readonly rowId: number
  readonly before: Readonly<Record<string, Json>> | null
  readonly after: Readonly<Record<string, Json>> | null
}

/** GET /console/audit: batches, or with `entity` and `id` the entries of that row. */
export type AuditAnswer = {
  readonly list: readonly AuditBatch[]
  /** Batches that match, counted to `beyondCounting` or as far as the page; null where those before one are asked for. */
  readonly total: number | null
  /** Whether older ones match. */
  readonly isMore: boolean
  readonly page: number
  readonly limit: number
}
export type RowAuditAnswer = { readonly list: readonly AuditEntry[] }

/** GET /console/audit/setting: who wrote each field of a setting last, and when; fields nobody wrote are left out. */
export type SettingChangesAnswer = { readonly fields: Readonly<Record<string, SettingChange>> }
export type SettingChange = { readonly by: string; readonly at: number; readonly batch: number }
