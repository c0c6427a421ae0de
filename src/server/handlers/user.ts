import type { ActionContext, ActionHandler, FormHandler } from '../write/handler.ts'

/** Where somebody is kept out of everything, and so cannot sign in to the mini-program. */
const whole = 'all'

/** Keeps people out of everything, with the reason on record. */
export const disableUser: ActionHandler = async ({ rows, inputs, create }) => {
  for (const { id } of rows) {
    await create('userBlock', {
      user: id,
      module: whole,
      reason: inputs.reason ?? null,
      until: inputs.until ?? null,
      status: 'active',
    })
  }
}

/** Lets people in again, and ends what kept them out of everything. */
export const enableUser: ActionHandler = async (context) => {
  const people = context.rows.map(({ id }) => id)
  for (const block of await blocksOf(context, people)) {
    await context.change('userBlock', block.id, { status: 'lifted' })
  }
}

/** Lets a person in again when the last thing that kept them out of everything is lifted. */
export const liftBlock: ActionHandler = async (context) => {
  const lifted = new Set(context.rows.map(({ id }) => id))
  const people = [...new Set(context.rows.filter(({ module }) => module === whole).map(({ user }) => Number(user)))]
  const stillOut = new Set(
    (await blocksOf(context, people)).filter(({ id }) => !lifted.has(id)).map(({ user }) => Number(user)),
  )
  for (const id of people) if (!stillOut.has(id)) await context.change('user', id, { status: 'normal' })
}

/** A person blocked from everything is disabled as well, as if it were done in the list of people. */
export const blockUser: FormHandler = async ({ values, change }) => {
  if (values.module === whole) await change('user', Number(values.user), { status: 'disabled' })
  return values
}

/** Adds points to what people have, with the reason on record. */
export const rewardPoints: ActionHandler = async ({ rows, inputs, increment, create }) => {
  for (const { id } of rows) {
    await increment('user', id, { points: Number(inputs.reward) })
    await create('pointReward', { user: id, reward: inputs.reward, reason: inputs.reason })
  }
}

/** What keeps people out of everything. */
function blocksOf({ lock }: Pick<ActionContext, 'lock'>, people: readonly number[]) {
  return lock('userBlock', { module: whole, status: 'active', user: people })
}
