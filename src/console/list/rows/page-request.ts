import { limits } from '../../../catalogue/schema/listing.ts'
import type { Entry, RowSlots, Span } from './row-slots.ts'

/** How the rows of a span are asked for. */
export type PageRequest =
  | { readonly kind: 'after' | 'before'; readonly span: Span; readonly anchor: Entry; readonly limit: number }
  | {
      readonly kind: 'offset'
      readonly span: Span
      readonly page: number
      readonly limit: number
      /** Rows of the page that come before the span. */
      readonly skip: number
    }

const largestPage = limits.page

/**
 * The page of 100 to 500 rows that holds `length` rows from an offset which is no multiple of them; so a list is read at
 * any place by page numbers alone.
 */
export function pageHolding(offset: number, length: number): { page: number; limit: number; skip: number } {
  for (let limit = length; limit <= largestPage; limit++) {
    const skip = offset % limit
    if (skip + length <= limit) return { page: Math.floor(offset / limit) + 1, limit, skip }
  }
  return { page: Math.floor(offset / largestPage) + 1, limit: largestPage, skip: offset % largestPage }
}

/**
 * Requests for what is missing of the wanted rows. A span beside a loaded row is asked for by where that row was placed, so
 * that nothing is skipped however many rows have left the list or were changed; only a jump is asked for by offset, less the rows known to have left. A
 * span beside one that is on its way waits for it.
 */
export function planRequests(
  slots: RowSlots,
  wanted: Span,
  total: number,
  chunk: number,
  isOnItsWay: (index: number) => boolean,
): PageRequest[] {
  const requests: PageRequest[] = []
  const isAsked = (index: number) => isOnItsWay(index) || requests.some(({ span }) => contains(span, index))
  let index = Math.max(0, wanted.from)
  const end = Math.min(wanted.to, total)
  while (index < end) {
    if (slots.has(index) || isAsked(index)) {
      index += 1
      continue
    }
    const from = index
    while (index < end && !slots.has(index) && !isAsked(index)) index += 1
    if (from > 0 && isAsked(from - 1)) continue
    const request = requestFor(slots, { from, to: index }, total, chunk)
    if (request) requests.push(request)
  }
  return requests
}

export function contains(span: Span, index: number): boolean {
  return index >= span.from && index < span.to
}

function requestFor(slots: RowSlots, missing: Span, total: number, chunk: number): PageRequest | null {
  const above = slots.get(missing.from - 1)
  if (above) {
    const to = Math.min(missing.from + chunk, total)
    const next = slots.nextLoaded(missing.from)
    const gap = next === null ? chunk : next - missing.from
    // One row more than the gap tells whether the gap really ends where the next loaded row stands.
    const limit = gap < chunk ? gap + 1 : chunk
    return { kind: 'after', anchor: above, span: { from: missing.from, to: Math.min(to, missing.from + limit) }, limit }
  }
  const below = slots.get(missing.to)
  if (below) {
    let from = missing.to
    while (from > 0 && missing.to - from < chunk && !slots.has(from - 1)) from -= 1
    const gap = missing.to - from
    const limit = gap < chunk ? gap + 1 : chunk
    return { kind: 'before', anchor: below, span: { from, to: missing.to }, limit }
  }
  const from = Math.floor(missing.from / chunk) * chunk
  const offset = Math.max(0, from - slots.leftBefore(from))
  return { kind: 'offset', span: { from, to: Math.min(from + chunk, total) }, ...pageHolding(offset, chunk) }
}
