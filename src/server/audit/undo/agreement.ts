import type { Values } from '../../rows/entity-table.ts'

/** The entity that keeps what waits for a second person. */
export const reviewEntity = 'moneyReview'

/**
 * Whether values of a row of the review say that a second person agreed. What was agreed to and is taken back waits for one again: an
 * undo of which this is true before it is not taken back itself, or one person would carry it out, maybe the one who asked for it.
 */
export function isAgreed(review: Values | null): boolean {
  return review?.status === 'confirmed'
}
