import type { Decision } from './seed-row.ts'

/** Where a reviewed row stands. */
export type ReviewStatus = 'pending' | 'approved' | 'refused' | 'deleted'

const actions = { approved: 'approve', refused: 'refuse', deleted: 'delete' } as const

/** What brought a row of a review queue from 待审核 to where it stands; nothing where it still waits. */
export function reviewDecision(status: ReviewStatus, reason: string | null = null): Decision | undefined {
  return status === 'pending' ? undefined : { action: actions[status], reason }
}
