import { mallSettings } from '../../../../commands/merchandise/setting.ts'
import type { ActionContext } from '../../write/handler.ts'

const [{ name, fields }] = mallSettings

type Terms = { readonly [Name in keyof typeof fields]: number }

/** How long the steps of an order wait in the school: as its setting says, or as it would at first. */
export async function mallTerms({ read, schoolId }: Pick<ActionContext, 'read' | 'schoolId'>): Promise<Terms> {
  const row = await read
    .selectFrom('setting')
    .select('value')
    .where('school_id', '=', schoolId)
    .where('name', '=', name)
    .executeTakeFirst()
  const kept: unknown = row ? JSON.parse(String(row.value)) : null
  const values = new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : [])
  const term = (field: keyof Terms) => {
    const value = values.get(field)
    return typeof value === 'number' ? value : (fields[field].default ?? 0)
  }
  return {
    payHours: term('payHours'),
    receiveDays: term('receiveDays'),
    afterSaleDays: term('afterSaleDays'),
    returnDays: term('returnDays'),
  }
}
