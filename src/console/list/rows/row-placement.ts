import type { Row } from '../../../catalogue/wire.ts'
import type { PageRequest } from './page-request.ts'
import type { Entry, RowSlots, Span } from './row-slots.ts'

/** Where a row stands in the list's order. */
type AnchorOf = (row: Row) => string

/** Where rows of an answer go: first make the gap of `length` at `at` as long as `newLength`, then put the rows from `from`. */
export type Placement = {
  readonly gap: { readonly at: number; readonly length: number; readonly newLength: number } | null
  /** Positions the list has, when the answer told so. */
  readonly size: number | null
  /** Whether nothing follows the last of these rows. */
  readonly isEnd: boolean
  readonly from: number
  readonly rows: readonly Row[]
}

/** What a list is like when rows for it arrive: how many positions it has, how many are asked for at once, its order. */
type Place = { readonly size: number; readonly chunk: number; readonly anchorOf: AnchorOf }

/** Where the rows that answer a request go; null where the row they were asked for by is loaded no longer. */
export function placementOf(
  slots: RowSlots,
  request: PageRequest,
  span: Span,
  rows: readonly Row[],
  { size, chunk, anchorOf }: Place,
): Placement | null {
  if (request.kind === 'offset') {
    const found = rows.slice(request.skip, request.skip + chunk)
    const isPast = found.length < Math.min(chunk, size - span.from)
    const isEnd = isPast && slots.nextLoaded(span.from) === null
    const reached = span.from + found.length
    return { gap: null, size: isEnd ? reached : Math.max(size, reached), isEnd, from: span.from, rows: found }
  }
  const anchor = slots.indexOf(request.anchor.row.id)
  if (anchor === undefined) return null
  if (request.kind === 'before') return placeBefore(slots, anchor, rows, request.limit, anchorOf)
  return placeAfter(slots, anchor + 1, rows, request.limit, size, anchorOf)
}

/**
 * Places rows that follow the row before `position`. `total` is how many positions the list has now, `limit` how many
 * rows were asked for. Where the answer meets a row already loaded below, or the end, the gap gets the length it really has.
 */
export function placeAfter(
  slots: RowSlots,
  position: number,
  rows: readonly Row[],
  limit: number,
  total: number,
  anchorOf: AnchorOf,
): Placement {
  const meets = rows.findIndex((row) => isBoundary(slots, row, anchorOf) && (slots.indexOf(row.id) ?? -1) >= position)
  const fresh = unknownOf(slots, meets === -1 ? rows : rows.slice(0, meets))
  const isWhole = meets !== -1 || rows.length < limit
  const next = slots.nextLoaded(position)
  if (next === null) {
    const reached = position + fresh.length
    return {
      gap: null,
      size: isWhole ? reached : Math.max(total, reached),
      isEnd: isWhole,
      from: position,
      rows: fresh,
    }
  }
  const length = next - position
  const newLength = isWhole ? fresh.length : Math.max(length, fresh.length + 1)
  return { gap: { at: position, length, newLength }, size: null, isEnd: false, from: position, rows: fresh }
}

/** Places rows that come before the row at `position`, in the list's order. */
function placeBefore(
  slots: RowSlots,
  position: number,
  rows: readonly Row[],
  limit: number,
  anchorOf: AnchorOf,
): Placement {
  const meets = rows.findLastIndex(
    (row) => isBoundary(slots, row, anchorOf) && (slots.indexOf(row.id) ?? position) < position,
  )
  const fresh = unknownOf(slots, rows.slice(meets + 1))
  const isWhole = meets !== -1 || rows.length < limit
  const previous = slots.previousLoaded(position)
  const at = previous === null ? 0 : previous + 1
  const length = position - at
  const newLength = isWhole ? fresh.length : Math.max(length, fresh.length + 1)
  const from = at + newLength - fresh.length
  return { gap: { at, length, newLength }, size: null, isEnd: false, from, rows: fresh }
}

/** Whether a loaded row still stands where it was placed; one that was moved since ends no gap. */
function isBoundary(slots: RowSlots, row: Row, anchorOf: AnchorOf): boolean {
  const entry: Entry | undefined = slots.get(slots.indexOf(row.id) ?? -1)
  return entry?.anchor === anchorOf(row)
}

function unknownOf(slots: RowSlots, rows: readonly Row[]): Row[] {
  return rows.filter((row) => slots.indexOf(row.id) === undefined)
}
