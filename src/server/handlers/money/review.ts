import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { ActionHandler } from '../../write/handler.ts'

/** Carries out what waits for a second person, as that person; whoever asked for it cannot be the one. */
export const confirmReview: ActionHandler = async ({ rows, account, now, change, perform, skip, notice }) => {
  for (const { id, asker, command, rows: asked, inputs } of rows) {
    if (asker === account.id) {
      skip(id, '不能复核自己发起的操作，请由另一人复核')
      continue
    }
    const ids = Array.isArray(asked) ? asked.map(Number) : []
    const given = typeof inputs === 'object' && inputs !== null ? Object.fromEntries(Object.entries(inputs)) : {}
    const { changed, skipped } = await perform(String(command), ids, given)
    if (changed === 0) throw new InputError(`没有可以执行的内容：${skipped[0]?.reason ?? '已无变化'}`)
    await change('moneyReview', id, { decider: account.id, decidedAt: now })
    notice(`已执行 ${changed} 项${skipped.length > 0 ? `，跳过 ${skipped.length} 项` : ''}`)
  }
}

/** Has what waits for a second person come to nothing, with the reason; whoever asked for it may take it back so as well. */
export const refuseReview: ActionHandler = async ({ rows, account, now, inputs, change }) => {
  for (const { id } of rows) {
    await change('moneyReview', id, { decider: account.id, decidedAt: now, reason: inputs.why ?? null })
  }
}
