import { beijingText, day } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { StoredRow, Values } from '../../rows/entity-table.ts'
import type { ActionContext, ActionHandler, FormHandler } from '../../write/handler.ts'

/** Somebody's running membership: its row, and when it ends (ms). */
type Running = { readonly id: number; readonly endAt: number }

/** Has what was bought begin: where the buyer is a member of that type already, when that ends; else now. */
export const beginMembership: ActionHandler = async (context) => {
  const { rows, now, change } = context
  const running = await runningOf(context)
  for (const order of rows) {
    const key = keyOf(order)
    const before = running.get(key) ?? null
    const startAt = Math.max(now, before?.endAt ?? now)
    const endAt = startAt + Number(order.days) * Number(order.quantity) * day
    const id = before?.id ?? (await openMembership(context, order, endAt))
    if (before) await change('vipMember', id, { endAt })
    running.set(key, { id, endAt })
    await change('vipOrder', order.id, { startAt, endAt })
  }
}

/**
 * Takes away what is left of what was bought, as it is paid back: what was bought after it begins so much earlier, and a
 * membership with nothing left is cancelled. One that an operator has changed since is only made shorter.
 */
export const endMembership: ActionHandler = async ({ rows, inputs, now, lock, change }) => {
  for (const { id: order, user, type } of rows) {
    const whose = { user: [Number(user)], type: [Number(type)] }
    // As it is by now: one before it of the same batch may have had it begin earlier.
    const [own] = await lock('vipOrder', { id: [order] })
    await change('vipOrder', order, { reason: inputs.reason })
    const end = Number(own?.endAt ?? 0)
    const left = end - Math.max(now, Number(own?.startAt ?? 0))
    if (left <= 0) continue
    for (const later of await lock('vipOrder', { ...whose, status: 'paid' })) {
      if (Number(later.startAt) < end) continue
      await change('vipOrder', later.id, { startAt: Number(later.startAt) - left, endAt: Number(later.endAt) - left })
    }
    for (const { id, endAt: whole } of await lock('vipMember', { ...whose, status: 'active' })) {
      const rest = Number(whole) - left
      await change('vipMember', id, rest > now ? { endAt: rest } : { status: 'cancelled' })
    }
  }
}

/** Gives somebody a membership from now on. */
export const giveMembership: FormHandler = async ({ values, now }) => ({
  ...values,
  number: membershipNumber(now, Number(values.user)),
  source: 'gift',
  startAt: now,
})

/** What a membership, or a card, stands in once its end has come, by the field that says when that is. */
const over = { endAt: 'ended', expiresAt: 'expired' } as const

/**
 * Has a membership or a card that was over run again, as its end is put off. One that was cancelled stays so: the person may hold
 * another by now, and whoever cancelled it meant to.
 * @throws InputError where it was cancelled.
 */
export const renewMembership: FormHandler = async ({ values, row }) => {
  if (row?.status === 'cancelled') throw new InputError('会员已取消，请用「赠送会员」重新开通', 'endAt')
  const isOver = Object.entries(over).some(([at, state]) => at in values && row?.status === state)
  return isOver ? { ...values, status: 'active' } : values
}

/** The running memberships of whoever bought these orders, by person and type. */
async function runningOf({ rows, lock }: ActionContext): Promise<Map<string, Running>> {
  const people = [...new Set(rows.map(({ user }) => Number(user)))]
  const found = await lock('vipMember', { user: people, status: 'active' })
  return new Map(found.map((row) => [keyOf(row), { id: row.id, endAt: Number(row.endAt) }]))
}

function keyOf({ user, type }: Values): string {
  return `${user} ${type}`
}

function openMembership({ create, now }: ActionContext, { user, type }: StoredRow, endAt: number): Promise<number> {
  const number = membershipNumber(now, Number(user))
  return create('vipMember', { number, user, type, source: 'order', startAt: now, endAt, status: 'active' })
}

/** The number a membership is known by: the day it began and whose it is. */
function membershipNumber(now: number, user: number): string {
  return `V${beijingText(now).slice(2, 10).replaceAll('-', '')}${String(user).padStart(6, '0')}`
}
