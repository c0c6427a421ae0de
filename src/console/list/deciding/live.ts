import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { ChangeEvent } from '../../../catalogue/wire.ts'
import type { News } from '../rows/reconcile.ts'
import { doneText, isDecided } from './effect.ts'

/**
 * A change that somebody made, or this operator in another window, as lists are told: the rows are marked with who and what.
 */
export function newsOf(entity: Entity, event: ChangeEvent, me: number): News {
  const { title, command, by, at, batch, earlier } = event
  const isMine = by.id === me
  return {
    version: batch,
    ...(earlier ? { earlier } : {}),
    mark: (before, after) => {
      const isHandled = after.hasLeft || after.isRemoved || isDecided(entity, before.row, after.row)
      if (isMine && !isHandled) return null
      const text = isMine ? doneText(title) : `已由 ${by.name} ${title}`
      return { state: 'elsewhere', title, text, by: isMine ? null : by.name, at, command, isHandled }
    },
  }
}
