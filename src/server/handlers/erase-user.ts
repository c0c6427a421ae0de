import { day } from '../../beijing-time.ts'
import { erasedValue, ownerField, personalFields, personEntity } from '../../catalogue/personal/owner.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { openBlocks, whole } from '../standing/open-block.ts'
import type { ActionHandler } from '../write/handler.ts'

/** How long (ms) what is known of somebody who left is kept: so long they can be taken back. */
export const keptAfterLeaving = 15 * day

/** Says when what is known of people who leave is erased. */
export const cancelUser: ActionHandler = async ({ rows, change, now }) => {
  for (const { id } of rows) await change(personEntity, id, { eraseAt: now + keptAfterLeaving })
}

/** Lets people who left stay after all, kept out as they were: nothing of theirs is erased. */
export const restoreUser: ActionHandler = async (context) => {
  const people = context.rows.map(({ id }) => id)
  const blocks = await openBlocks(context, people)
  const isOut = new Set(blocks.filter(({ module }) => module === whole).map(({ user }) => user))
  for (const id of people) {
    await context.change(personEntity, id, { eraseAt: null, status: isOut.has(id) ? 'disabled' : 'normal' })
  }
}

/**
 * Erases what says who people are, in their own rows and in those that are theirs. Money, points, orders and what was said stay;
 * what the audit and messages hold of it is erased with the change (`erasureListener`).
 */
export const eraseUser: ActionHandler = async ({ rows, catalogue, lock, change }) => {
  const people = rows.map(({ id }) => id)
  for (const entity of catalogue.entities.values()) {
    if (entity.appendOnly !== undefined || personalFields(entity).length === 0) continue
    const owner = entity.name === personEntity ? 'id' : ownerField(entity)
    if (owner === null) continue
    const erased = erasedValues(entity)
    for (const { id } of await lock(entity.name, { [owner]: people })) await change(entity.name, id, erased)
  }
}

function erasedValues(entity: Entity): Record<string, unknown> {
  return Object.fromEntries(
    personalFields(entity).flatMap((name) => {
      const field = entity.fields[name]
      return field ? [[name, erasedValue(entity, name, field)]] : []
    }),
  )
}
