import type { PastChange } from '../../history/past-change.ts'
import type { Entry } from './effects.ts'

/**
 * The newest change of a row after a batch that touched what the batch's entry wrote there, so that the row no longer stands
 * as the batch left it; undefined where there is none. What was taken back, and what took it back, count for nothing. Two
 * who added to one figure are not in each other's way.
 * @param history of the row, newest first.
 */
export function laterChange(history: readonly PastChange[], batch: number, entry: Entry): PastChange | undefined {
  const later = history.filter((change) => change.batch > batch)
  const settled = new Set<number>()
  for (const { batch: undo, undoOf } of later) {
    if (undoOf === null || settled.has(undo) || !later.some((change) => change.batch === undoOf)) continue
    settled.add(undo)
    settled.add(undoOf)
  }
  return later.find((change) => !settled.has(change.batch) && isInTheWay(change, entry))
}

function isInTheWay({ fields }: PastChange, { before, after, increments }: Entry): boolean {
  if (fields === null || before === null || after === null) return true
  const added = Object.keys(increments)
  const set = Object.keys(after).filter((name) => !added.includes(name))
  const wrote = (names: readonly string[], among: readonly string[]) => names.some((name) => among.includes(name))
  return wrote([...set, ...added], fields.set) || wrote(set, fields.added)
}
