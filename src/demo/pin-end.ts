import { day } from '../beijing-time.ts'

type Pinned = { readonly values: { readonly top?: boolean; readonly topUntil?: number | null } }

/** Has every second of the rows that stand above the others do so for some days only. */
export function withPinEnds<R extends Pinned>(rows: readonly R[], now: number): R[] {
  let pinned = 0
  return rows.map((row) => {
    if (row.values.top !== true) return row
    pinned += 1
    if (pinned % 2 === 0) return row
    return { ...row, values: { ...row.values, topUntil: now + (2 + (pinned % 7)) * day } }
  })
}
