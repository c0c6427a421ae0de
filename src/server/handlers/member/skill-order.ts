import { day } from '../../../beijing-time.ts'
import type { ActionHandler } from '../../write/handler.ts'

/** How long (ms) whoever offers a skill has to accept an order, and the buyer to object to what was delivered. */
const acceptWithin = day
const confirmWithin = 7 * day

/** Has orders that were paid go back to the buyer where nobody accepts them in time. */
export const awaitAcceptance: ActionHandler = async ({ rows, now, change }) => {
  for (const { id } of rows) await change('skillOrder', id, { acceptBefore: now + acceptWithin })
}

/** Has orders that were delivered go to the seller where nobody objects in time. */
export const awaitConfirmation: ActionHandler = async ({ rows, now, change }) => {
  for (const { id } of rows) await change('skillOrder', id, { confirmBefore: now + confirmWithin })
}
