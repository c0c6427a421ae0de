import { complaintTargets } from '../../../commands/complaint/target.ts'
import { userBlock } from '../../../commands/userManagement/userBlock.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { commandId } from '../../catalogue/command.ts'
import { holds } from '../../catalogue/vocabulary/condition.ts'
import { RightMissing } from '../access/permission.ts'
import { day } from '../beijing-time.ts'
import type { StoredRow } from '../rows/entity-table.ts'
import type { ActionContext, ActionHandler } from '../write/handler.ts'
import { closeSiblingComplaints } from './complaint.ts'
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
  for (const target of targets) await takeMeasure(context, target, String(measure ?? 'hide'))
  const term = terms[String(block)]
  if (term !== undefined) await keepOut(context, targets, term)
  await closeSiblingComplaints(context)
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

/** Does to a target what its own action does; nothing where it has none of that name, or is past it. */
async function takeMeasure(
  { catalogue, account, change }: ActionContext,
  { entity: name, row }: Target,
  measure: string,
): Promise<void> {
  const entity = entityNamed(catalogue, name)
  const action = entity.actions?.[measure]
  if (!action || !holds(action.when, row)) return
  const permission = commandId(entity, measure)
  if (!account.allows(permission)) throw new RightMissing(permission)
  await change(name, row.id, { ...action.set })
}

/** Keeps those who answer for the targets out of what they did it in, but for whom is kept out of it already. */
async function keepOut(context: ActionContext, targets: readonly Target[], term: number | null): Promise<void> {
  const { catalogue, account, now, lock, create, notice } = context
  const entity = entityNamed(catalogue, userBlock.name)
  const { create: form } = entity
  if (!form) throw new Error(`no form keeps anybody out: ${entity.name}`)
  const permission = commandId(entity, 'create')
  if (targets.length > 0 && !account.allows(permission)) throw new RightMissing(permission)
  const done = new Set<string>()
  for (const { row, person, module } of targets) {
    const user = Number(row[person] ?? 0)
    if (user === 0 || done.has(`${user} ${module}`)) continue
    done.add(`${user} ${module}`)
    const open = await lock(userBlock.name, { user, module: [module, 'all'], status: 'active' })
    if (open.length > 0) {
      notice('有的发布者已在禁用中')
      continue
    }
    const values = { user, module, reason: '被投诉，经审核成立', until: term === null ? null : now + term }
    await create(userBlock.name, await blockUser({ ...context, entity, form, rows: [], values }))
  }
}
