import { useEffect, useMemo } from 'react'
import { useCan } from '../app/session.ts'
import { decisionQueue, onUndone } from '../decide/undo.ts'
import { warn } from '../ui/feedback/toaster.tsx'
import type { ListQuery } from './filter/list-query.ts'
import type { ListSession } from './list-session.ts'
import { messageOf } from './message-of.ts'

/**
 * The field a list's order is kept in: a number the form writes, smallest first. Null where the list is ordered by
 * anything else.
 */
export function orderFieldOf({ entity, sort }: Pick<ListQuery, 'entity' | 'sort'>): string | null {
  const name = sort ?? entity.list?.sort ?? ''
  return entity.fields[name]?.kind === 'count' && entity.edit?.form.includes(name) ? name : null
}

/** Puts rows where others are, where the list keeps an order the operator may change; null elsewhere. */
export function useReorder(session: ListSession): ((from: number, to: number) => Promise<void>) | null {
  const can = useCan()
  const { query, rows } = session
  const isOrdered = orderFieldOf(query) !== null && can(`${query.entity.name}.edit`)
  useEffect(() => {
    if (!isOrdered) return
    return onUndone(({ entity }) => {
      if (entity === query.entity.name) void rows.reload()
    })
  }, [isOrdered, query, rows])
  return useMemo(() => {
    if (!isOrdered) return null
    return async (from, to) => {
      const moved = rows.entry(from)?.row
      if (!moved) return
      await decisionQueue.add(async () => {
        try {
          const { moveRow } = await import('./move-row.ts')
          await moveRow(session, moved.id, to - from)
        } catch (error) {
          warn(`顺序没有调整成功：${messageOf(error)}`)
        }
      })
    }
  }, [isOrdered, session, rows])
}
