import { complaintTargets } from '../../../commands/complaint/target.ts'
import { userBlock } from '../../../commands/userManagement/userBlock.ts'
import { day } from '../../beijing-time.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { commandId } from '../../catalogue/command.ts'
import { holds } from '../../catalogue/vocabulary/condition.ts'
import { RightMissing } from '../access/permission.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import { openBlocks, whole } from '../standing/open-block.ts'
import type { ActionContext, ActionHandler } from '../write/handler.ts'
import { blockUser } from './user.ts'

/** How long somebody is kept out, in ms; null for good. */
const terms: Readonly<Record<string, number | null>> = { week: 7 * day, month: 30 * day, always: null }

/** What a complaint is about, as `complaintTargets` says of its kind. */
type Target = {
  readonly entity: string
  readonly person: string
  readonly module: string
  readonly row: StoredRow
}

/**
 * Upholds complaints: what they are about is hidden, deleted or left, by its own action of that name, and whoever answers for
 * it is kept out where that is asked; then the others about the same targets are decided alike.
 * @throws RightMissing where the caller may not do so to such a thing, or keep nobody out.
 */
export const upholdComplaint: ActionHandler = async (context) => {
  const { measure, block } = context.inputs
  const targets = await targetsOf(context)
  for (const target of targets) await takeMeasure(context, target, measure)
  const term = terms[String(block)]
  if (term !== undefined) await keepOut(context, targets, term)
  await closeSiblingComplaints(context)
}

type Effect = {
  /** What becomes of the dynamic, null where nothing has to; what its own action does that the command says, where it says one. */
  readonly dynamic?: (dynamic: Values) => Values | null
  /** What becomes of every complaint about it. */
  readonly complaint: (complaint: Values) => Values
}

/** Decides with a complaint all others that wait about the same target, as the first of them was decided. */
export const closeSiblingComplaints: ActionHandler = async ({ action, rows, lock, change, notice }) => {
  const decided = new Set(rows.map(({ id }) => id))
  const targets = new Set(rows.filter(({ targetId }) => targetId !== null).map(targetOf))
  const targetIds = rows.map(({ targetId }) => Number(targetId ?? 0))
  const waiting = await lock('complaint', { status: 'pending', targetId: [...new Set(targetIds)] })
  const siblings = waiting.filter((row) => !decided.has(row.id) && targets.has(targetOf(row)))
  for (const { id } of siblings) await change('complaint', id, { status: action.set?.status })
  if (siblings.length > 0) notice('同一对象的其他投诉已一并处理')
}

/** Hides the dynamic complained of, and closes every complaint about it. */
export const blockComplained = onComplained({
  dynamic: ({ blocked }) => (blocked ? null : { blocked: true }),
  complaint: () => ({ blocked: true, status: 'handled' }),
})

/** Shows the dynamic again; complaints that nothing else has closed wait once more. */
export const unblockComplained = onComplained({
  dynamic: ({ blocked }) => (blocked ? { blocked: false } : null),
  complaint: ({ signed, removed }) => ({ blocked: false, status: signed || removed ? 'handled' : 'pending' }),
})

/** Deletes the dynamic complained of, and closes every complaint about it. */
export const deleteComplained = onComplained({
  complaint: () => ({ removed: true, status: 'handled' }),
})

/** Brings the deleted dynamic back into review; complaints that nothing else has closed wait once more. */
export const recoverComplained = onComplained({
  complaint: ({ signed, blocked }) => ({ removed: false, status: signed || blocked ? 'handled' : 'pending' }),
})

function onComplained(effect: Effect): ActionHandler {
  return async (context) => {
    const { action, rows, lock, change, skip } = context
    const ids = [...new Set(rows.map((row) => Number(row.dynamic ?? 0)))].filter((id) => id > 0)
    const dynamics = await lock('dynamic', { id: ids })
    const found = dynamics.map(({ id }) => id)
    for (const row of rows) if (!found.includes(Number(row.dynamic))) skip(row.id, '被投诉的动态已不存在')
    for (const dynamic of dynamics) {
      if (typeof action.does === 'object') await actOn(context, 'dynamic', dynamic, action.does.action)
      const patch = effect.dynamic?.(dynamic)
      if (patch) await change('dynamic', dynamic.id, patch)
    }
    for (const complaint of await lock('topicComplaint', { dynamic: found })) {
      await change('topicComplaint', complaint.id, effect.complaint(complaint))
    }
  }
}

/**
 * Leaves orders that an open complaint is about, so that nobody has the money yet that it may go against. One that would be completed by
 * itself is looked at again a day later. @returns the others.
 */
export async function leaveComplained(
  { entity, rows, now, lock, change, skip }: ActionContext,
  target: 'secondOrder' | 'errand',
): Promise<readonly StoredRow[]> {
  const open = await lock('complaint', { target, targetId: rows.map(({ id }) => id), status: 'pending' })
  const waiting = new Set(open.map(({ targetId }) => targetId))
  for (const { id, confirmBefore } of rows) {
    if (!waiting.has(id)) continue
    skip(id, '投诉还没有处理完')
    if (typeof confirmBefore === 'number' && confirmBefore <= now) {
      await change(entity.name, id, { confirmBefore: now + day })
    }
  }
  return rows.filter(({ id }) => !waiting.has(id))
}

function targetOf({ target, targetId }: Values): string {
  return `${target} ${targetId}`
}

/** What the complaints are about, each once; what is gone is told of, and nothing can be done to it. */
async function targetsOf({ rows, lock, notice }: ActionContext): Promise<Target[]> {
  const targets: Target[] = []
  for (const [kind, words] of Object.entries(complaintTargets)) {
    const ids = new Set(rows.filter(({ target }) => target === kind).map(({ targetId }) => Number(targetId ?? 0)))
    if (ids.size === 0) continue
    const found = await lock(words.entity, { id: [...ids] })
    if (found.length < ids.size) notice('有的投诉对象已不存在')
    targets.push(...found.map((row) => ({ ...words, row })))
  }
  return targets
}

/**
 * Does to a target what its own action does; nothing where it has none of that name, or is past it. Where nothing was said it
 * is hidden, if the caller may hide it: who may only decide complaints upholds them all the same.
 */
async function takeMeasure(context: ActionContext, { entity, row }: Target, given: Values[string]): Promise<void> {
  const { catalogue, account } = context
  if (given !== undefined && given !== null) return actOn(context, entity, row, String(given))
  if (account.allows(commandId(entityNamed(catalogue, entity), 'hide'))) await actOn(context, entity, row, 'hide')
}

/**
 * Does to a row what its entity's own action does; nothing where it has none of that name, or is past it.
 * @throws RightMissing where the caller may not.
 */
async function actOn(
  { catalogue, account, change }: ActionContext,
  name: string,
  row: StoredRow,
  verb: string,
): Promise<void> {
  const entity = entityNamed(catalogue, name)
  const action = entity.actions?.[verb]
  if (!action || !holds(action.when, row)) return
  const permission = commandId(entity, verb)
  if (!account.allows(permission)) throw new RightMissing(permission)
  await change(name, row.id, { ...action.set })
}

/** Keeps those who answer for the targets out of what they did it in, but for whom is kept out of it already. */
async function keepOut(context: ActionContext, targets: readonly Target[], term: number | null): Promise<void> {
  const { catalogue, account, now, lock, change, create, notice } = context
  const entity = entityNamed(catalogue, userBlock.name)
  const { create: form } = entity
  if (!form) throw new Error(`no form keeps anybody out: ${entity.name}`)
  const permission = commandId(entity, 'create')
  if (targets.length > 0 && !account.allows(permission)) throw new RightMissing(permission)
  const people = targets.map(({ row, person, module }) => ({ user: Number(row[person] ?? 0), module }))
  const open = await openBlocks(context, [...new Set(people.map(({ user }) => user))])
  const done = new Set<string>()
  for (const { user, module } of people) {
    if (user === 0 || done.has(`${user} ${module}`)) continue
    done.add(`${user} ${module}`)
    if (open.some((block) => block.user === user && (block.module === whole || block.module === module))) {
      notice('有的发布者已在禁用中')
      continue
    }
    // One whose end has come, and that nobody closed yet, keeps out nobody; two records of the same do not stand open.
    for (const { id } of await lock(userBlock.name, { user, module, status: 'active' })) {
      await change(userBlock.name, id, { status: 'lifted' })
    }
    const values = { user, module, reason: '被投诉，经审核成立', until: term === null ? null : now + term }
    await create(userBlock.name, await blockUser({ ...context, entity, form, row: null, values }))
  }
}
