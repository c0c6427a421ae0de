import type { ChangeEvent } from '../../catalogue/wire.ts'

/** How many rows of each status some entities of a school have, by the entity's name; of those that are kept. */
export type CountsOf = (
  schoolId: number,
  entities: readonly string[],
) => Promise<ReadonlyMap<string, Record<string, number>>>

/**
 * Tells of changes in the order in which they come, each with the counts of its entity by then. They are asked for here and not in the
 * change, which the school's other changes wait for; what comes while they are asked for is told with the next ones.
 */
export function tellInOrder(countsOf: CountsOf, tell: (schoolId: number, event: ChangeEvent) => void) {
  const waiting = new Map<number, ChangeEvent[]>()

  async function tellAll(schoolId: number, events: ChangeEvent[]): Promise<void> {
    while (events.length > 0) {
      const next = events.splice(0)
      const entities = new Set(next.map(({ entity }) => entity))
      // Whoever cannot be told how many there are asks for it.
      const counts = await countsOf(schoolId, [...entities]).catch(() => new Map<string, Record<string, number>>())
      for (const event of next) tell(schoolId, { ...event, counts: counts.get(event.entity) ?? event.counts ?? null })
    }
    waiting.delete(schoolId)
  }

  return (schoolId: number, event: ChangeEvent): void => {
    const others = waiting.get(schoolId)
    if (others) {
      others.push(event)
      return
    }
    const events = [event]
    waiting.set(schoolId, events)
    void tellAll(schoolId, events)
  }
}
