import type { ActionContext } from '../../write/handler.ts'

/** Of which sex whoever runs an errand has to be: the buyer's, into a dormitory; null where it is all the same or not known. */
export function sexOfRider(kindOfHouse: unknown, gender: unknown): string | null {
  return kindOfHouse === 'dormitory' && typeof gender === 'string' ? gender : null
}

/** Whether riders run into dormitories of their own sex alone: so at first, until the school's setting says otherwise. */
export async function keepsSexes({ read, schoolId }: Pick<ActionContext, 'read' | 'schoolId'>): Promise<boolean> {
  const row = await read
    .selectFrom('setting')
    .select('value')
    .where('school_id', '=', schoolId)
    .where('name', '=', 'running_sex')
    .executeTakeFirst()
  const kept: unknown = row ? JSON.parse(String(row.value)) : null
  return !(typeof kept === 'object' && kept !== null && 'dormitory' in kept && kept.dormitory === false)
}
