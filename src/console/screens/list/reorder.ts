import { useMemo } from 'react'
import { decisionQueue } from '@/command/undo.ts'
import type { OpenList } from '@/list/open-list.ts'
import { orderFieldOf } from '@/list/order-field.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { useCan } from '@/session/session.ts'
import { warn } from '@/ui/toaster.tsx'

/** Puts rows where others are, where the list keeps an order the operator may change; null elsewhere. */
export function useReorder(list: OpenList): ((from: number, to: number) => Promise<void>) | null {
  const can = useCan()
  const { query, rows } = list
  const isOrdered = orderFieldOf(query) !== null && can(`${query.entity.name}.edit`)
  return useMemo(() => {
    if (!isOrdered) return null
    return async (from, to) => {
      const moved = rows.entry(from)?.row
      if (!moved) return
      await decisionQueue(list.scope).add('调整顺序', async () => {
        try {
          const { moveRow } = await import('@/list/move-row.ts')
          await moveRow(list, moved.id, to - from)
        } catch (error) {
          warn(`顺序没有调整成功：${messageOf(error)}`)
        }
      })
    }
  }, [isOrdered, list, rows])
}
