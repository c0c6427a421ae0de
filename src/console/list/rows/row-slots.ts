import type { Row } from '../../../catalogue/wire.ts'

/** What happened to a row since the list was read, shown on it until the list is read again. */
export type RowMark = {
  /** `deciding` waits for the answer; `elsewhere` was done by somebody else or in another window; `seen` is before somebody. */
  readonly state: 'deciding' | 'done' | 'skipped' | 'failed' | 'elsewhere' | 'seen'
  /** Title of the command: 通过. */
  readonly title: string
  /** Said to the operator: 已通过, or why not. */
  readonly text: string
  /** Who did it; null for the operator at this console. */
  readonly by: string | null
  readonly at: number
  /** Id of the command. */
  readonly command: string
  /** What this operator did, by its name. */
  readonly act?: string
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
  /** Where the list placed it: its sort value then and its id, as the list call takes them for what comes after or before. */
  readonly anchor: string
  /** The version of the school the row is known as of. */
  readonly asOf: number
}

/** Positions of a list, the end excluded. */
export type Span = { readonly from: number; readonly to: number }

/** Whether a row is dimmed and passed over by the cursor. */
export function isHandled(entry: Entry): boolean {
  return entry.hasLeft || entry.isRemoved || (entry.mark?.isHandled ?? false)
}

/** Whether a row was dealt with, and not by what was done in this list. */
export function isHandledElsewhere(entry: Entry): boolean {
  return isHandled(entry) && (entry.mark === null || entry.mark.state === 'elsewhere')
}

/** What tells one state of a row from another; a backend without versions has the time of the last change. */
export function stampOf(row: Row): number {
  return row.version ?? row.changedAt
}

/**
 * The loaded rows of a list of any length by position; what is not loaded takes no memory. Positions are kept while rows
 * are handled, and shifted only where a gap turns out longer or shorter than it was thought.
 */
export function createRowSlots() {
  let byIndex = new Map<number, Entry>()
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

  /** Moves every row from its position to another one. */
  function move(to: (index: number) => number): void {
    const moved = new Map<number, Entry>()
    for (const [index, entry] of byIndex) {
      moved.set(to(index), entry)
      indexOf.set(entry.row.id, to(index))
    }
    byIndex = moved
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

  /**
   * Forgets the rows farthest from a span until `most` are kept, none of the span itself nor what `isKept`. Those that had
   * left the list could never be read again: they take their positions with them, which are answered, smallest first.
   */
  function forgetFar(near: Span, most: number, isKept: (entry: Entry) => boolean): number[] {
    if (byIndex.size <= most) return []
    const distance = (index: number) => Math.max(near.from - index, index - near.to + 1)
    const far = [...byIndex]
      .filter(([index, entry]) => distance(index) > 0 && !isKept(entry))
      .sort(([one], [other]) => distance(other) - distance(one))
      .slice(0, byIndex.size - most)
    for (const [index] of far) remove(index)
    const gone = far.filter(([, entry]) => entry.hasLeft).map(([index]) => index)
    gone.sort((one, other) => one - other)
    if (gone.length > 0) move((index) => index - countBelow(gone, index))
    return gone
  }

  /**
   * The next row to look at from a position on, then from the top of `size`; one that is not loaded yet counts as one. Those that
   * somebody else looks at are gone to once there are no others.
   */
  function nextUnhandled(from: number, size: number, isSeen: (id: number) => boolean): number | null {
    let seen: number | null = null
    const start = Math.min(from, size)
    for (let step = 0; step < size; step++) {
      const index = start + step < size ? start + step : start + step - size
      const entry = byIndex.get(index)
      if (!entry) return index
      if (isHandled(entry)) continue
      if (!isSeen(entry.row.id)) return index
      seen ??= index
    }
    return seen
  }

  return {
    nextUnhandled,
    isFull: ({ from, to }: Span) => {
      for (let index = from; index < to; index++) if (!byIndex.has(index)) return false
      return true
    },
    idsIn: ({ from, to }: Span) => {
      const ids: number[] = []
      for (const [index, { row }] of byIndex) if (index >= from && index < to) ids.push(row.id)
      return ids
    },
    get: (index: number) => byIndex.get(index),
    has: (index: number) => byIndex.has(index),
    indexOf: (id: number) => indexOf.get(id),
    entries: () => byIndex.entries(),
    loaded: () => byIndex.size,
    left: () => left,
    put,
    clear,
    /** Puts all loaded rows one after the other from the top. */
    closeGaps: () => {
      const positions = [...byIndex.keys()].sort((one, other) => one - other)
      move((index) => countBelow(positions, index))
    },
    /** Moves everything from a position on by `delta` positions. */
    shift: (from: number, delta: number) => move((index) => (index >= from ? index + delta : index)),
    nextLoaded,
    previousLoaded,
    leftBefore,
    forgetFar,
  }
}

export type RowSlots = ReturnType<typeof createRowSlots>

/** How many of some ascending positions are below one. */
export function countBelow(positions: readonly number[], index: number): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? index) < index) low = middle + 1
    else high = middle
  }
  return low
}
