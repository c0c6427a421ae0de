import { orderSum } from '../../catalogue/order/money-command.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { type AskedCommand, askedCommand } from '../../catalogue/token/asked-command.ts'
import { yuan } from '../../number-text.ts'
import type { StoredRow } from '../rows/entity-table.ts'
import type { ActionContext, ActionHandler } from '../write/handler.ts'

/** Carries out what waits for a second person, as that person; whoever asked for it cannot be the one. */
export const confirmReview: ActionHandler = async (context) => {
  for (const row of context.rows) {
    if (row.asker === context.account.id) context.skip(row.id, '不能复核自己发起的操作，请由另一人复核')
    else await carryOutReviewed(context, row)
  }
}

/** Carries out what was reviewed, where it comes to no more than what was put before the second person. */
async function carryOutReviewed(context: ActionContext, row: StoredRow): Promise<void> {
  const asked = askedIn(context, row)
  const { entity, action } = asked.action
  const sum = orderSum(entity, action, await context.lock(entity.name, { id: asked.rows }))?.fen ?? 0
  if (sum > Number(row.sum)) {
    throw new InputError(`合计已变为 ${yuan(sum)}，比提出时的 ${yuan(Number(row.sum))} 多，没有执行：请驳回后重新提出`)
  }
  await carryOut(context, row, asked)
}

/**
 * Carries out what a program asked for, as the person who confirms it, on the rows as they were shown: what has changed since
 * is to be asked for again.
 */
export const confirmProgramRequest: ActionHandler = async (context) => {
  for (const row of context.rows) {
    const asked = askedIn(context, row)
    const { action, rows: ids, versions } = asked
    const locked = await context.lock(action.entity.name, { id: ids })
    const standing = new Map(locked.map(({ id, version }) => [id, version]))
    const moved = ids.filter((id) => standing.get(id) !== versions[id])
    if (moved.length > 0) {
      const which = moved.map((id) => `#${id}`).join('、')
      throw new InputError(`${which} 在提出之后有变化，没有执行：请驳回，让程序重新提出`)
    }
    await carryOut(context, row, asked)
  }
}

/** Has what was asked for come to nothing, with the reason; whoever asked for it may take it back so as well. */
export const refuseAsked: ActionHandler = async ({ entity, rows, account, now, inputs, change }) => {
  for (const { id } of rows) {
    await change(entity.name, id, { decider: account.id, decidedAt: now, reason: inputs.why ?? null })
  }
}

function askedIn({ catalogue, entity }: ActionContext, row: StoredRow): AskedCommand {
  const asked = askedCommand(catalogue, entity, row)
  if (!asked) throw new InputError('没有可以执行的内容：已无变化')
  return asked
}

async function carryOut(
  { entity, account, now, change, perform, notice }: ActionContext,
  { id }: StoredRow,
  { action, rows, inputs }: AskedCommand,
): Promise<void> {
  const { changed, skipped, waits } = await perform(action.id, rows, inputs)
  if (waits) notice('超过复核金额，已提交资金复核，由另一人确认后执行')
  else if (changed === 0) throw new InputError(`没有可以执行的内容：${skipped[0]?.reason ?? '已无变化'}`)
  else notice(`已执行 ${changed} 项${skipped.length > 0 ? `，跳过 ${skipped.length} 项` : ''}`)
  await change(entity.name, id, { decider: account.id, decidedAt: now })
}
