import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ChangeEvent, Row } from '../../catalogue/wire.ts'
import type { News } from '../grid/rows/reconcile.ts'
import { doneText, statusFieldOf } from './effect.ts'

/** Whether a row stands elsewhere than before, so that it needs no more looking at. */
export function isDecided(entity: Entity, before: Row, after: Row): boolean {
  const status = statusFieldOf(entity)
  return status !== null && before[status] !== after[status]
}

/**
 * A change that somebody made, or this operator in another window, as lists hear it: the rows are marked with who and what.
 */
export function newsOf(entity: Entity, event: ChangeEvent, me: number): News {
  const { title, command, by, at, batch } = event
  const isUndo = title.startsWith('撤销')
  const isMine = by.id === me
  return {
    version: batch,
    mark: (before, after) => {
      const isHandled = after.hasLeft || after.isRemoved || (!isUndo && isDecided(entity, before.row, after.row))
      if (isMine && !isHandled) return null
      const text = isMine ? doneText(title) : `已由 ${by.name} ${title}`
      return { state: 'elsewhere', title, text, by: isMine ? null : by.name, at, command, isHandled }
    },
  }
}
