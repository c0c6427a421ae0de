import { initialValue } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { ChangeEvent, Row } from '../../../catalogue/wire.ts'
import type { News } from '../rows/reconcile.ts'
import { doneText, statusFieldOf } from './effect.ts'

/** Whether a row came to stand elsewhere, so that it needs no more looking at; brought back to its beginning it does. */
export function isDecided(entity: Entity, before: Row, after: Row): boolean {
  const status = statusFieldOf(entity)
  const field = status === null ? undefined : entity.fields[status]
  return status !== null && field !== undefined && ![before[status], initialValue(field)].includes(after[status])
}

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
