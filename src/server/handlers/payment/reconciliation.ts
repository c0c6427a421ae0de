import { dayIn, dayOf, dayText } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import { billReadyAt } from '../../payment/bill-day.ts'
import { hasProvider, notConfigured } from '../../payment/providers.ts'
import { runEntity } from '../../payment/reconcile.ts'
import type { ActionContext, ActionHandler, FormHandler } from '../../write/handler.ts'

/** Days back that a provider still has bills of. */
const oldestBill = 90

/** A run for a day that is over. */
export const openReconciliation: FormHandler = async ({ values, outbox, now, read, schoolId }) => {
  if (!(await hasProvider(read, schoolId))) throw new InputError(notConfigured)
  const day = dayIn(String(values.day))
  if (day === null) throw new InputError('账单日要写成 2026-11-22 这样', 'day')
  if (day >= dayOf(now)) throw new InputError('这一天还没有结束，没有账单', 'day')
  if (day < dayOf(now) - oldestBill) throw new InputError(`只能核对最近 ${oldestBill} 天的账单`, 'day')
  outbox({ kind: 'reconciliation', day: dayText(day) })
  return { ...values, status: 'running' }
}

/** Has the bills of days fetched, and the next day waited for. */
export const startReconciliation: ActionHandler = async (context) => {
  for (const { day, status } of context.rows) {
    context.outbox({ kind: 'reconciliation', day: String(day) })
    const number = dayIn(String(day))
    if (status === 'scheduled' && number !== null) await openRun(context, number + 1)
  }
}

/** Makes the run of a day; where days went by while no server ran, those of them too. */
export async function openRun(
  { lock, create, outbox, now }: Pick<ActionContext, 'lock' | 'create' | 'outbox' | 'now'>,
  first: number,
): Promise<void> {
  for (let day = Math.max(first, dayOf(now) - oldestBill); ; day++) {
    const isToCome = billReadyAt(day) > now
    const [known] = await lock(runEntity, { day: [dayText(day)] })
    if (!known && isToCome) {
      await create(runEntity, { day: dayText(day), status: 'scheduled', dueAt: billReadyAt(day) })
    } else if (!known) {
      await create(runEntity, { day: dayText(day), status: 'running' })
      outbox({ kind: 'reconciliation', day: dayText(day) })
    }
    if (isToCome) return
  }
}
