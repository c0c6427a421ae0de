import { useQueryClient } from '@tanstack/react-query'
import { throttle } from 'es-toolkit/function'
import { useEffect } from 'react'
import { read } from '@/session/call/api.ts'
import { onMissedEvents, subscribe } from '@/session/event/events.ts'
import { sortable } from '../../../catalogue/schema/listing.ts'
import { creationField } from '../../../catalogue/vocabulary/entity-use.ts'
import type { ListAnswer } from '../../../catalogue/wire.ts'
import type { Queue } from './waiting-queues.ts'

/** What is told of a queue. */
export type QueueState = {
  /** Rows that wait. */
  readonly count: number
  /** When the first of them was made (ms); null where that is not known. */
  readonly oldest: number | null
}

const byStatus = 'status'

/** ms between two looks at what is oldest, which does not come with the counts that events bring. */
const looksEvery = 60_000

/** What is kept of a queue: an entity has one by its status, and one for each screen whose rows all wait. */
export function queueKey({ entity, screen, isByStatus }: Queue) {
  return ['waiting', entity.name, isByStatus ? byStatus : screen.id]
}

/** Rows of a queue that wait; a backend without counts tells the same by the list's total, and none of which was first. */
export async function readQueue({ entity, where, isByStatus }: Queue, signal: AbortSignal): Promise<QueueState> {
  if (!entity.list) return { count: 0, oldest: null }
  const made = creationField(entity)
  const isSorted = made !== null && sortable(entity).includes(made)
  const params = { page: 1, limit: 1, counts: 1, ...(isSorted ? { sort: made } : {}), ...where }
  const answer = await read<Partial<ListAnswer>>(entity.list.call, params, signal)
  const first = isSorted && answer.asOf !== undefined ? answer.list?.[0]?.[made] : null
  return {
    count: (isByStatus ? answer.counts?.pending : undefined) ?? answer.total ?? 0,
    oldest: typeof first === 'number' ? first : null,
  }
}

/** Queues follow what anyone decides: their counts at once, and what is oldest once a minute at most. */
export function useLiveQueues(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    const lookAgain = throttle(() => {
      for (const entity of changed) void queryClient.invalidateQueries({ queryKey: ['waiting', entity, byStatus] })
      changed.clear()
    }, looksEvery)
    const stopEvents = subscribe(({ entity, counts }) => {
      const pending = counts?.pending
      if (pending !== undefined) {
        queryClient.setQueriesData<QueueState>(
          { queryKey: ['waiting', entity, byStatus] },
          (state) => state && { ...state, count: pending },
        )
        changed.add(entity)
        lookAgain()
      }
      void queryClient.invalidateQueries({
        queryKey: ['waiting', entity],
        predicate: ({ queryKey }) => pending === undefined || queryKey[2] !== byStatus,
      })
    })
    const stopGaps = onMissedEvents(() => void queryClient.invalidateQueries({ queryKey: ['waiting'] }))
    return () => {
      lookAgain.cancel()
      stopEvents()
      stopGaps()
    }
  }, [queryClient])
}
