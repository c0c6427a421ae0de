import type { Row } from '../../../catalogue/wire.ts'

/** What happened to a row since the list was read, shown on it until the list is read again. */
export type RowMark = {
  /** `deciding` waits for the answer; `elsewhere` was done by somebody else or in another window. */
  readonly state: 'deciding' | 'done' | 'skipped' | 'failed' | 'elsewhere'
  /** Title of the command: 通过. */
  readonly title: string
  /** Said to the operator: 已通过, or why not. */
  readonly text: string
  /** Who did it; null for the operator at this console. */
  readonly by: string | null
  readonly at: number
  /** Id of the command. */
  readonly command: string
  /** Whether the row needs no more looking at: it is dimmed and passed over. */
  readonly isHandled: boolean
}

/** A loaded row where it stands in the list. */
export type Entry = {
  readonly row: Row
  readonly mark: RowMark | null
  /** It no longer matches the filter: the server's list is shorter by it. */
  readonly hasLeft: boolean
  /** It is gone from the database. */
  readonly isRemoved: boolean
}

/** Whether a row is dimmed and passed over by the cursor. */
export function isHandled(entry: Entry): boolean {
  return entry.hasLeft || entry.isRemoved || (entry.mark?.isHandled ?? false)
}

/**
 * The loaded rows of a list of any length by position; what is not loaded takes no memory. Positions are kept while rows
 * are handled, and shifted only where a gap turns out longer or shorter than it was thought.
 */
export function createRowSlots() {
  const byIndex = new Map<number, Entry>()
  const indexOf = new Map<number, number>()
  let left = 0

  function put(index: number, entry: Entry): void {
    remove(index)
    byIndex.set(index, entry)
    indexOf.set(entry.row.id, index)
    if (entry.hasLeft) left += 1
  }

  function remove(index: number): void {
    const before = byIndex.get(index)
    if (!before) return
    byIndex.delete(index)
    indexOf.delete(before.row.id)
    if (before.hasLeft) left -= 1
  }

  function clear(): void {
    byIndex.clear()
    indexOf.clear()
    left = 0
  }

  /** Moves everything from a position on by `delta` positions. */
  function shift(from: number, delta: number): void {
    const moved = [...byIndex].filter(([index]) => index >= from)
    for (const [index] of moved) byIndex.delete(index)
    for (const [index, entry] of moved) {
      byIndex.set(index + delta, entry)
      indexOf.set(entry.row.id, index + delta)
    }
  }

  /** The nearest loaded position at or after one. */
  function nextLoaded(from: number): number | null {
    let nearest: number | null = null
    for (let index = from; index < from + 200; index++) if (byIndex.has(index)) return index
    for (const index of byIndex.keys()) if (index >= from && (nearest === null || index < nearest)) nearest = index
    return nearest
  }

  /** The nearest loaded position before one. */
  function previousLoaded(before: number): number | null {
    let nearest: number | null = null
    for (let index = before - 1; index >= before - 200; index--) if (byIndex.has(index)) return index
    for (const index of byIndex.keys()) if (index < before && (nearest === null || index > nearest)) nearest = index
    return nearest
  }

  /** Rows before a position that have left the list. */
  function leftBefore(position: number): number {
    if (left === 0) return 0
    let found = 0
    for (const [index, entry] of byIndex) if (index < position && entry.hasLeft) found += 1
    return found
  }

  /** Forgets the rows farthest from a position until `most` are kept; what is marked or has left stays. */
  function forgetFar(position: number, most: number): void {
    if (byIndex.size <= most) return
    const far = [...byIndex]
      .filter(([, entry]) => entry.mark === null && !entry.hasLeft)
      .map(([index]) => index)
      .sort((one, other) => Math.abs(other - position) - Math.abs(one - position))
    for (const index of far.slice(0, byIndex.size - most)) remove(index)
  }

  return {
    get: (index: number) => byIndex.get(index),
    has: (index: number) => byIndex.has(index),
    indexOf: (id: number) => indexOf.get(id),
    entries: () => byIndex.entries(),
    loaded: () => byIndex.size,
    left: () => left,
    put,
    clear,
    shift,
    nextLoaded,
    previousLoaded,
    leftBefore,
    forgetFar,
  }
}

export type RowSlots = ReturnType<typeof createRowSlots>
