import { useMemo } from 'react'
import { decisionQueue, undoStack } from '@/command/undo/undo.ts'
import { newPress } from '@/list/deciding/press.ts'
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
      const { entity } = list.query
      const text = `调整${entity.title}的顺序`
      const answered = undoStack(list.scope).begin({ act: newPress(), text, entity: entity.name, ids: [moved.id] })
      await decisionQueue(list.scope).add('调整顺序', async () => {
        try {
          const { moveRow } = await import('@/list/move-row.ts')
          await moveRow(list, moved.id, to - from, (done) => answered({ ...done, text, entity: entity.name }))
        } catch (error) {
          warn(`顺序没有调整成功：${messageOf(error)}`)
        } finally {
          answered(null)
        }
      })
    }
  }, [isOrdered, list, rows])
}
