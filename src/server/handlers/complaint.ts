import type { ActionHandler } from '../calls/handler.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'

/** Decides with a complaint all others that wait about the same target, as the first of them was decided. */
export const closeSiblingComplaints: ActionHandler = async ({
  trx,
  engine,
  schoolId,
  action,
  rows,
  change,
  notice,
}) => {
  const decided = new Set(rows.map(({ id }) => id))
  const targets = new Set(rows.filter(({ targetId }) => targetId !== null).map(targetOf))
  const waiting = await entityTables(trx)
    .selectFrom('complaint')
    .select(['id', 'target', 'target_id'])
    .where('school_id', '=', schoolId)
    .where('status', '=', 'pending')
    .where(isOneOf(engine, 'target_id', [...new Set(rows.map(({ targetId }) => Number(targetId ?? 0)))]))
    .execute()
  const siblings = waiting
    .map((row) => ({ id: Number(row.id), target: row.target, targetId: row.target_id }))
    .filter((row) => !decided.has(row.id) && targets.has(targetOf(row)))
  for (const { id } of siblings) await change('complaint', id, { status: action.set?.status })
  if (siblings.length > 0) notice(`同一对象的另外 ${siblings.length} 条投诉已一并处理`)
}

function targetOf({ target, targetId }: Readonly<Record<string, unknown>>): string {
  return `${target} ${targetId}`
}
