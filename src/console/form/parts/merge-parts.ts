import { isRecord } from '../../../parsed-json.ts'
/** A part of what two people put together, by what tells it from the others; what it says is compared as a whole. */
export type MergedPart = { readonly id: string; readonly part: unknown }

/** A part of which both sides made something else; null where one of them took it out. */
export type PartConflict = { readonly id: string; readonly theirs: unknown; readonly mine: unknown }

/** What comes of parts that two put together at once. */
export type PartsMerge = {
  /** All parts in order. One that is to be asked about stands as it was left here, or as theirs where it was taken out here. */
  readonly parts: readonly MergedPart[]
  readonly conflicts: readonly PartConflict[]
  /** Ids of what the others did, as far as it was taken, and of parts both put elsewhere: those stand where they were put here. */
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  readonly moved: readonly string[]
  readonly movedByBoth: readonly string[]
}

type Parts = readonly MergedPart[]

/**
 * Merges what two made of the same parts since they read them: what either added stays, what either alone changed, moved or took
 * out is so, and what both changed, or one changed and the other took out, is a conflict. No two parts of a list have one id.
 */
export function mergeParts(before: Parts, theirs: Parts, mine: Parts): PartsMerge {
  const [was, now, here] = [byId(before), byId(theirs), byId(mine)]
  const conflicts: PartConflict[] = []
  const kept = new Map<string, unknown>()
  const [added, changed, removed]: [string[], string[], string[]] = [[], [], []]
  for (const id of new Set([...was.keys(), ...now.keys(), ...here.keys()])) {
    const [first, other, own] = [was.get(id), now.get(id), here.get(id)]
    const isTheirs = !isSamePart(first, other)
    const isMine = !isSamePart(first, own)
    if (isTheirs && isMine && !isSamePart(other, own)) {
      conflicts.push({ id, theirs: other ?? null, mine: own ?? null })
      kept.set(id, own ?? other)
    } else if (isTheirs && !isMine) {
      if (first === undefined) added.push(id)
      else if (other === undefined) removed.push(id)
      else changed.push(id)
      if (other !== undefined) kept.set(id, other)
    } else if (own !== undefined) kept.set(id, own)
  }
  const order = { before: idsOf(before), theirs: idsOf(theirs), mine: idsOf(mine) }
  const [movedThere, movedHere] = [movedIn(order.before, order.theirs), movedIn(order.before, order.mine)]
  const isKept = (id: string) => kept.has(id)
  const moved = [...movedThere].filter((id) => isKept(id) && !movedHere.has(id))
  const ids = mergedOrder(order.theirs.filter(isKept), order.mine.filter(isKept), new Set(moved), movedHere)
  return {
    parts: ids.map((id) => ({ id, part: kept.get(id) })),
    conflicts,
    added,
    changed,
    removed,
    moved,
    movedByBoth: [...movedThere].filter((id) => isKept(id) && movedHere.has(id)),
  }
}

/** The parts with one put as it was decided, null for none: where it stands, else after what stood before it in `order`. */
export function decidePart(parts: Parts, order: readonly string[], id: string, part: unknown): Parts {
  if (part === null) return parts.filter((each) => each.id !== id)
  if (parts.some((each) => each.id === id)) return parts.map((each) => (each.id === id ? { id, part } : each))
  const earlier = new Set(order.slice(0, order.indexOf(id)))
  return parts.toSpliced(parts.findLastIndex((each) => earlier.has(each.id)) + 1, 0, { id, part })
}

/** Whether two parts say the same, in whatever order they were written; what is empty is as what is missing. */
export function isSamePart(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

/** Theirs in order, with what was added or put elsewhere here after what it follows here and the others left in place. */
function mergedOrder(
  theirs: readonly string[],
  mine: readonly string[],
  movedThere: ReadonlySet<string>,
  movedHere: ReadonlySet<string>,
): string[] {
  const order = theirs.filter((id) => !movedHere.has(id))
  const placed = new Set(order)
  let last: string | null = null
  for (const id of mine) {
    if (movedThere.has(id)) continue
    if (!placed.has(id)) {
      order.splice(last === null ? 0 : order.indexOf(last) + 1, 0, id)
      placed.add(id)
    }
    last = id
  }
  return order
}

/** What was put elsewhere among what is in both: the fewest without which the rest is in order. */
function movedIn(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, place) => [id, place]))
  const common = after.flatMap((id) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ id, place }]
  })
  // The longest run in order that ends with each, by the one before it in that run.
  const runs: { readonly length: number; readonly from: number }[] = []
  for (const [at, { place }] of common.entries()) {
    let best = { length: 1, from: -1 }
    for (let each = 0; each < at; each++) {
      const length = (runs[each]?.length ?? 0) + 1
      if ((common[each]?.place ?? 0) < place && length > best.length) best = { length, from: each }
    }
    runs.push(best)
  }
  const longest = Math.max(0, ...runs.map(({ length }) => length))
  const moved = new Set(common.map(({ id }) => id))
  for (let at = runs.findIndex(({ length }) => length === longest); at >= 0; at = runs[at]?.from ?? -1) {
    moved.delete(common[at]?.id ?? '')
  }
  return moved
}

function byId(parts: Parts): Map<string, unknown> {
  return new Map(parts.map(({ id, part }) => [id, part]))
}

function idsOf(parts: Parts): string[] {
  return parts.map(({ id }) => id)
}

function textOf(part: unknown): string {
  return JSON.stringify(part ?? null, (_, value: unknown) =>
    isRecord(value) && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => each !== null && each !== undefined && each !== '')
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )
}
