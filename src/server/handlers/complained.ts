import type { Values } from '../rows/entity-table.ts'
import type { ActionContext, ActionHandler } from '../write/handler.ts'

/** A complaint as its handlers need it, and the state of the dynamic it is about. */
type Complaint = {
  readonly id: number
  readonly dynamic: number
  readonly blocked: boolean
  readonly removed: boolean
  readonly signed: boolean
}

type DynamicState = { readonly blocked: boolean; readonly status: string }

type Effect = {
  /** What becomes of the dynamic; null where nothing has to. */
  readonly dynamic: (state: DynamicState) => Values | null
  /** What becomes of every complaint about it. */
  readonly complaint: (complaint: Complaint) => Values
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
  return async (context) => {
    const asked = context.rows.map((row) => ({ id: row.id, dynamic: Number(row.dynamic ?? 0) }))
    const states = await dynamicStates(context, distinct(asked.map((each) => each.dynamic)))
    for (const { id, dynamic } of asked) {
      if (!states.has(dynamic)) context.skip(id, '被投诉的动态已不存在')
    }
    for (const [id, state] of states) {
      const patch = effect.dynamic(state)
      if (patch) await context.change('dynamic', id, patch)
    }
    for (const complaint of await complaintsAbout(context, [...states.keys()])) {
      await context.change('topicComplaint', complaint.id, effect.complaint(complaint))
    }
  }
}

async function dynamicStates(
  { lock }: Pick<ActionContext, 'lock'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DynamicState>> {
  const rows = await lock('dynamic', { id: ids })
  return new Map(rows.map(({ id, blocked, status }) => [id, { blocked: blocked === true, status: String(status) }]))
}

async function complaintsAbout(
  { lock }: Pick<ActionContext, 'lock'>,
  dynamics: readonly number[],
): Promise<Complaint[]> {
  const rows = await lock('topicComplaint', { dynamic: dynamics })
  return rows.map((row) => ({
    id: row.id,
    dynamic: Number(row.dynamic),
    blocked: row.blocked === true,
    removed: row.removed === true,
    signed: row.signed === true,
  }))
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)].filter((id) => id > 0)
}
