import { stocksOf } from '../../../catalogue/order/machine.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Entry } from './effects.ts'

/**
 * What a batch did to rows by itself, without what followed from orders it moved: that follows again from their going back,
 * and only from those that do.
 */
export function ownPart(
  entities: ReadonlyMap<string, Entity>,
  moved: readonly string[],
  entity: Entity,
  entries: readonly Entry[],
): Entry[] {
  const stocks = stocksOf(entities).filter(({ goods, order }) => goods === entity.name && moved.includes(order))
  const followed = stocks.map(({ field }) => field)
  if (followed.length === 0) return [...entries]
  return entries.flatMap((entry) => {
    if (entry.before === null || entry.after === null) return [entry]
    const [before, after] = [without(entry.before, followed), without(entry.after, followed)]
    const increments = without(entry.increments, followed)
    return Object.keys(after).length === 0 ? [] : [{ ...entry, before, after, increments }]
  })
}

function without<V>(values: Readonly<Record<string, V>>, names: readonly string[]): Readonly<Record<string, V>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}
