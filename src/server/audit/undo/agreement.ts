import type { Values } from '../../rows/entity-table.ts'

/** The entity that keeps what waits for a second person. */
export const reviewEntity = 'moneyReview'

/** What a second person agrees by. What was agreed to and taken back is agreed to anew, so the undo of that is not taken back itself. */
export const agreement = `${reviewEntity}.confirm`

/** Whether values of a row of the review say that a second person agreed. */
export function isAgreed(review: Values | null): boolean {
  return review?.status === 'confirmed'
}
