import type { ActionHandler } from '../write/handler.ts'

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

function targetOf({ target, targetId }: Readonly<Record<string, unknown>>): string {
  return `${target} ${targetId}`
}
