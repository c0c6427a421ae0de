import { complaintTargets } from '../../../commands/complaint/target.ts'
import { beijingText } from '../../beijing-time.ts'
import { personEntity } from '../../catalogue/personal/owner.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { leftStates, openBlocks, whole } from '../standing/open-block.ts'
import type { ActionHandler, FormContext, FormHandler } from '../write/handler.ts'

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
export const enableUser: ActionHandler = async ({ rows, lock, change }) => {
  const people = rows.map(({ id }) => id)
  for (const block of await lock('userBlock', { module: whole, status: 'active', user: people })) {
    await change('userBlock', block.id, { status: 'lifted' })
  }
}

/** Lets people in again whom nothing keeps out of everything any more: there is one such block of a person. */
export const liftBlock: ActionHandler = async ({ rows, lock, change }) => {
  const people = rows.filter(({ module }) => module === whole).map(({ user }) => Number(user))
  for (const { id } of await lock('user', { id: people, status: 'disabled' })) {
    await change('user', id, { status: 'normal' })
  }
}

/** A person blocked from everything is disabled as well, as if it were done in the list of people. */
export const blockUser: FormHandler = async ({ values, lock, change }) => {
  if (values.module !== whole) return values
  for (const { id } of await lock('user', { id: [Number(values.user)], status: 'normal' })) {
    await change('user', id, { status: 'disabled' })
  }
  return values
}

/** Refuses what is posted for somebody who has left or is kept out of everything, or of the part of the mini-program it is posted in. */
export const checkPoster: FormHandler = async (context) => {
  const { entity, form, values } = context
  const part = Object.values(complaintTargets).find((target) => target.entity === entity.name)?.module ?? entity.name
  for (const name of form.form) {
    const field = entity.fields[name]
    const person = values[name]
    if (field?.kind !== 'ref' || field.entity !== 'user' || typeof person !== 'number') continue
    if (await hasLeft(context, person)) throw new InputError(`${field.label}已注销，不能发布${entity.title}`, name)
    const blocks = await openBlocks(context, [person])
    const block = blocks.find(({ module }) => module === whole || module === part)
    if (!block) continue
    const until = block.until === null ? '' : `，到 ${beijingText(block.until).slice(0, 16)} 为止`
    throw new InputError(`${field.label}已被禁用（${block.reason}）${until}，不能发布${entity.title}`, name)
  }
  return values
}

async function hasLeft({ read, schoolId }: FormContext, person: number): Promise<boolean> {
  const row = await read
    .selectFrom(personEntity)
    .select('status')
    .where('school_id', '=', schoolId)
    .where('id', '=', person)
    .executeTakeFirst()
  return leftStates.includes(String(row?.status))
}

/** Gives people points of the platform's, with the reason on record. */
export const rewardPoints: ActionHandler = async ({ rows, inputs, transfer }) => {
  const reason = typeof inputs.reason === 'string' ? inputs.reason : null
  await transfer(
    rows.map(({ id }) => ({ ...pointsGiven(id, Number(inputs.reward), reason), subject: 'user', subjectId: id })),
  )
}

/** Points of the platform's, above 0, that somebody is given; what for, the caller adds. */
export function pointsGiven(user: number, amount: number, reason: string | null) {
  return {
    from: { kind: 'platform', id: 0 },
    to: { kind: 'user', id: user },
    unit: 'points',
    amount,
    purpose: 'reward',
    reason,
  } as const
}
