import type { ChangeEvent } from '../../catalogue/wire.ts'

/** Most ids an event names. */
export const mostIds = 500

/** How long (ms) what a batch has changed may be untold. */
const longestWait = 1000

/** What is told of a change, and, where it is part of a batch in several changes, the first of these. */
export type Told = { readonly schoolId: number; readonly event: ChangeEvent; readonly of: number | null }

/**
 * Makes of the events of a batch in several changes one: they wait for each other until the batch is over, or somebody else changes
 * something in the school, since changes are told in their order, and for a second at most.
 */
export function gatherEvents(tell: (schoolId: number, event: ChangeEvent) => void) {
  const gathered = new Map<number, { of: number; events: Map<string, ChangeEvent>; timer: NodeJS.Timeout }>()

  function flush(schoolId: number): void {
    const held = gathered.get(schoolId)
    if (!held) return
    clearTimeout(held.timer)
    gathered.delete(schoolId)
    for (const event of held.events.values()) tell(schoolId, event)
  }

  return {
    take: ({ schoolId, event, of }: Told): void => {
      if (gathered.get(schoolId)?.of !== of) flush(schoolId)
      if (of === null) {
        tell(schoolId, event)
        return
      }
      const held = gathered.get(schoolId) ?? {
        of,
        events: new Map<string, ChangeEvent>(),
        timer: setTimeout(() => flush(schoolId), longestWait).unref(),
      }
      gathered.set(schoolId, held)
      const kind = `${event.entity} ${event.kind}`
      const before = held.events.get(kind)
      held.events.set(kind, before ? joined(before, event) : event)
    },
    /** All of a batch was told. */
    over: (schoolId: number, of: number): void => {
      if (gathered.get(schoolId)?.of === of) flush(schoolId)
    },
    flushAll: (): void => {
      for (const schoolId of [...gathered.keys()]) flush(schoolId)
    },
  }
}

/** One event for two changes of a batch. */
function joined(one: ChangeEvent, other: ChangeEvent): ChangeEvent {
  const ids = one.ids && other.ids ? [...new Set([...one.ids, ...other.ids])] : null
  return {
    ...other,
    ids: ids && ids.length > mostIds ? null : ids,
    count: one.count + other.count,
    after: JSON.stringify(one.after) === JSON.stringify(other.after) ? other.after : null,
    earlier: [...(one.earlier ?? []), ...(one.batch === other.batch ? [] : [one.batch])],
  }
}
