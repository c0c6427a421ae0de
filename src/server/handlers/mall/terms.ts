import { mallSettings } from '../../../../commands/merchandise/setting.ts'
import type { ActionContext } from '../../write/handler.ts'

const [{ name, fields }] = mallSettings

type Terms = { readonly [Name in keyof typeof fields]: number }

/** How long the steps of an order wait in the school. */
export async function mallTerms({ setting }: Pick<ActionContext, 'setting'>): Promise<Terms> {
  const { payHours, receiveDays, afterSaleDays, returnDays } = await setting(name)
  return {
    payHours: Number(payHours),
    receiveDays: Number(receiveDays),
    afterSaleDays: Number(afterSaleDays),
    returnDays: Number(returnDays),
  }
}
