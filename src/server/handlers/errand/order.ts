import { hour } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { ActionHandler } from '../../write/handler.ts'

/** How long (ms) whoever ordered has to say that something is wrong with what was delivered. */
const toConfirm = 24 * hour

/** The fields that say when an errand came to a state. */
const moments: Readonly<Record<string, string>> = {
  placed: 'paidAt',
  taken: 'takenAt',
  delivering: 'pickedAt',
  delivered: 'deliveredAt',
  completed: 'completedAt',
  cancelled: 'endedAt',
  refunded: 'endedAt',
  closed: 'endedAt',
}

/** Notes when errands came to the state they are put into, and what was asked for with it. */
export const stampErrand: ActionHandler = async ({ action, rows, inputs, now, change }) => {
  const state = String(action.set?.status)
  const field = moments[state]
  if (field === undefined) return
  const more = state === 'delivered' ? { confirmBefore: now + toConfirm } : {}
  for (const { id } of rows) await change('runningOrder', id, { ...inputs, [field]: now, ...more })
}

/**
 * Gives errands to a rider who is working, and not their own.
 * @throws InputError where nobody may be given errands.
 */
export const appointRider: ActionHandler = async ({ rows, inputs, now, lock, change, skip }) => {
  const [rider] = await lock('rider', { id: [Number(inputs.rider)], status: 'working' })
  if (!rider) throw new InputError('这位骑手现在不接单，请另选一位', 'rider')
  for (const { id, buyer, rider: before } of rows) {
    if (buyer !== null && buyer === rider.user) skip(id, '骑手不能接自己下的单')
    else if (before === rider.id) skip(id, `已经是${rider.name}的单`)
    else await change('runningOrder', id, { rider: rider.id, takenAt: now })
  }
}
