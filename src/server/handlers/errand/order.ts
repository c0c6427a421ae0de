import { hour } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { StoredRow } from '../../rows/entity-table.ts'
import type { ActionContext, ActionHandler } from '../../write/handler.ts'
import { leaveComplained } from '../complaint.ts'
import { sexOfRider } from './same-sex.ts'

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

/** Completes errands but those that are complained of. */
export const completeErrand: ActionHandler = async (context) =>
  stampErrand({ ...context, rows: await leaveComplained(context, 'errand') })

/**
 * Gives errands to a rider who is working, not their own, and by the school's setting none into dormitories of the other sex.
 * @throws InputError where nobody may be given errands.
 */
export const appointRider: ActionHandler = async (context) => {
  const { rows, inputs, now, lock, change, skip } = context
  const [rider] = await lock('rider', { id: [Number(inputs.rider)], status: 'working' })
  if (!rider) throw new InputError('这位骑手现在不接单，请另选一位', 'rider')
  const isOfOtherSex = await otherSexes(context, rider)
  for (const row of rows) {
    const { id, buyer, rider: before } = row
    if (buyer !== null && buyer === rider.user) skip(id, '骑手不能接自己下的单', 'rider')
    else if (before === rider.id) skip(id, `已经是${rider.name}的单`, 'rider')
    else if (isOfOtherSex(row)) skip(id, '送进宿舍只派同性骑手', 'rider')
    else await change('runningOrder', id, { rider: rider.id, takenAt: now })
  }
}

/** Which errands go into a dormitory of somebody of the other sex than a rider. */
async function otherSexes(context: ActionContext, rider: StoredRow): Promise<(row: StoredRow) => boolean> {
  const { rows, lock, setting } = context
  if ((await setting('running_sex')).dormitory !== true) return () => false
  const byId = async (entity: string, ids: readonly unknown[]) => {
    const known = [...new Set(ids.map((id) => Number(id ?? 0)))].filter((id) => id > 0)
    return new Map((await lock(entity, { id: known })).map((row) => [row.id, row]))
  }
  const houses = await byId(
    'house',
    rows.map(({ house }) => house),
  )
  const people = await byId('user', [rider.user, ...rows.map(({ buyer }) => buyer)])
  const own = people.get(Number(rider.user))?.gender ?? null
  return ({ house, buyer }) => {
    const wanted = sexOfRider(houses.get(Number(house))?.kind, people.get(Number(buyer))?.gender)
    return wanted !== null && own !== null && own !== wanted
  }
}
