import type { Values } from '../rows/entity-table.ts'
import type { ActionHandler } from '../write/handler.ts'

type Effect = {
  /** What becomes of the dynamic; null where nothing has to. */
  readonly dynamic: (dynamic: Values) => Values | null
  /** What becomes of every complaint about it. */
  readonly complaint: (complaint: Values) => Values
}

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

/** Hides the dynamic complained of, and closes every complaint about it. */
export const blockComplained = onComplained({
  dynamic: ({ blocked }) => (blocked ? null : { blocked: true }),
  complaint: () => ({ blocked: true, status: 'handled' }),
})

/** Shows the dynamic again; complaints that nothing else has closed wait once more. */
export const unblockComplained = onComplained({
  dynamic: ({ blocked }) => (blocked ? { blocked: false } : null),
  complaint: ({ signed, removed }) => ({ blocked: false, status: signed || removed ? 'handled' : 'pending' }),
})

/** Deletes the dynamic complained of, and closes every complaint about it. */
export const deleteComplained = onComplained({
  dynamic: ({ status }) => (status === 'deleted' ? null : { status: 'deleted', top: false, hot: false }),
  complaint: () => ({ removed: true, status: 'handled' }),
})

/** Brings the deleted dynamic back into review; complaints that nothing else has closed wait once more. */
export const recoverComplained = onComplained({
  dynamic: ({ status }) => (status === 'deleted' ? { status: 'pending' } : null),
  complaint: ({ signed, blocked }) => ({ removed: false, status: signed || blocked ? 'handled' : 'pending' }),
})

function onComplained(effect: Effect): ActionHandler {
  return async ({ rows, lock, change, skip }) => {
    const ids = [...new Set(rows.map((row) => Number(row.dynamic ?? 0)))].filter((id) => id > 0)
    const dynamics = await lock('dynamic', { id: ids })
    const found = dynamics.map(({ id }) => id)
    for (const row of rows) if (!found.includes(Number(row.dynamic))) skip(row.id, '被投诉的动态已不存在')
    for (const dynamic of dynamics) {
      const patch = effect.dynamic(dynamic)
      if (patch) await change('dynamic', dynamic.id, patch)
    }
    for (const complaint of await lock('topicComplaint', { dynamic: found })) {
      await change('topicComplaint', complaint.id, effect.complaint(complaint))
    }
  }
}

function targetOf({ target, targetId }: Values): string {
  return `${target} ${targetId}`
}
