import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Has what takes a school's lock follow one another within this process, without a connection while it waits: those that wait for the
 * lock in the database would hold theirs, until nobody who reads found one. What other processes change is waited for there.
 */
export function schoolTurns() {
  const turns = new Map<number, LimitFunction>()
  return async <T>(schoolId: number, change: () => Promise<T>): Promise<T> => {
    const turn = turns.get(schoolId) ?? pLimit(1)
    turns.set(schoolId, turn)
    try {
      return await turn(change)
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) turns.delete(schoolId)
    }
  }
}
