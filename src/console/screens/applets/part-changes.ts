import { diffArrays } from 'diff'
import { isRecord } from '../../../parsed-json.ts'

/** What became of a part between two versions; `before` and `after` are its places in them. */
export type PartChange =
  | { readonly kind: 'same' | 'changed'; readonly before: number; readonly after: number }
  | { readonly kind: 'removed'; readonly before: number; readonly after: null }
  | { readonly kind: 'added'; readonly before: null; readonly after: number }

type Part = { readonly kind: string }

/**
 * Two versions of what is put together from parts, side by side: equal parts stand beside each other, and so do those of one
 * kind, in order, between them; what has no such counterpart was removed or added.
 */
export function partChanges(before: readonly Part[], after: readonly Part[]): PartChange[] {
  const changes: PartChange[] = []
  let [left, right] = [0, 0]
  let removed: number[] = []
  let added: number[] = []
  const settle = () => {
    changes.push(...paired(removed, added, before, after))
    removed = []
    added = []
  }
  for (const { count, added: isAdded, removed: isRemoved } of diffArrays(before.map(textOf), after.map(textOf))) {
    for (let nth = 0; nth < count; nth++) {
      if (isRemoved) removed.push(left++)
      else if (isAdded) added.push(right++)
      else {
        settle()
        changes.push({ kind: 'same', before: left++, after: right++ })
      }
    }
  }
  settle()
  return changes
}

/** Parts between two equal ones: those of one kind are the same part, changed. */
function paired(
  removed: readonly number[],
  added: readonly number[],
  before: readonly Part[],
  after: readonly Part[],
): PartChange[] {
  const changes: PartChange[] = []
  let next = 0
  for (const left of removed) {
    const found = added.findIndex((right, place) => place >= next && after[right]?.kind === before[left]?.kind)
    if (found < 0) changes.push({ kind: 'removed', before: left, after: null })
    else {
      for (const right of added.slice(next, found)) changes.push({ kind: 'added', before: null, after: right })
      changes.push({ kind: 'changed', before: left, after: added[found] ?? 0 })
      next = found + 1
    }
  }
  for (const right of added.slice(next)) changes.push({ kind: 'added', before: null, after: right })
  return changes
}

/** A part as one text, the same for the same part whatever order its values were written in. */
function textOf(part: Part): string {
  return JSON.stringify(part, (_, value: unknown) =>
    isRecord(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)))
      : value,
  )
}
