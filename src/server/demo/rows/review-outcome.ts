import type { Outcome } from '../insert-entity.ts'

/** Where a reviewed row stands. */
export type ReviewStatus = 'pending' | 'approved' | 'refused' | 'deleted'

const actions = { approved: 'approve', refused: 'refuse', deleted: 'delete' } as const

/** What brought a row of a review queue from 待审核 to where it stands; nothing where it still waits. */
export function reviewOutcome(status: ReviewStatus, reason: string | null): Outcome | undefined {
  if (status === 'pending') return undefined
  if (reason === null) return { action: actions[status], before: { status: 'pending' }, after: { status } }
  return { action: actions[status], before: { status: 'pending', reason: null }, after: { status, reason } }
}
