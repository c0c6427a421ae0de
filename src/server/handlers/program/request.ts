import { z } from 'zod'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { ActionHandler } from '../../write/handler.ts'

/** What is to be done, to which rows as they were. */
const asked = z.object({
  rows: z.array(z.int()),
  versions: z.record(z.string(), z.int()),
  inputs: z.record(z.string(), z.unknown()),
})

/**
 * Carries out what a program asked for, as the person who confirms it, on the rows as they were shown: what has changed since
 * is to be asked for again.
 */
export const confirmProgramRequest: ActionHandler = async ({ rows, account, now, lock, change, perform, notice }) => {
  for (const row of rows) {
    const { rows: ids, versions, inputs } = asked.parse(row.asked)
    const standing = new Map((await lock(String(row.subject), { id: ids })).map(({ id, version }) => [id, version]))
    const moved = ids.filter((id) => standing.get(id) !== versions[id])
    if (moved.length > 0) {
      const which = moved.map((id) => `#${id}`).join('、')
      throw new InputError(`${which} 在提出之后有变化，没有执行：请驳回，让程序重新提出`)
    }
    const { changed, skipped, waits } = await perform(String(row.command), ids, inputs)
    if (waits) notice('超过复核金额，已提交资金复核，由另一人确认后执行')
    else if (changed === 0) throw new InputError(`没有可以执行的内容：${skipped[0]?.reason ?? '已无变化'}`)
    else notice(`已执行 ${changed} 项${skipped.length > 0 ? `，跳过 ${skipped.length} 项` : ''}`)
    await change('programRequest', row.id, { decider: account.id, decidedAt: now })
  }
}

/** Has what a program asked for come to nothing, with the reason. */
export const refuseProgramRequest: ActionHandler = async ({ rows, account, now, inputs, change }) => {
  for (const { id } of rows) {
    await change('programRequest', id, { decider: account.id, decidedAt: now, reason: inputs.why ?? null })
  }
}
