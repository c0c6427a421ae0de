import type { Place } from '@/list/open-list.ts'

/** Chromium ends an element at about 33.5 million px; beyond this height the list scrolls a window of its rows. */
const tallest = 30_000_000

/** Rows a list of this row height (px) can scroll through at once. */
export function windowLength(size: number, rowHeight: number): number {
  return Math.min(size, Math.floor(tallest / rowHeight))
}

/**
 * The first row of the window for the rows now visible: unchanged while these are well inside, else so that they come to
 * stand in its middle.
 */
export function windowStart(
  start: number,
  length: number,
  size: number,
  visible: { from: number; to: number },
): number {
  const last = Math.max(0, size - length)
  const margin = Math.min(2000, Math.floor(length / 8))
  const isInside =
    (visible.from >= start + margin || start === 0) && (visible.to <= start + length - margin || start >= last)
  const held = Math.min(start, last)
  if (isInside && held === start) return start
  if (isInside) return held
  return Math.max(0, Math.min(last, Math.floor((visible.from + visible.to) / 2 - length / 2)))
}

/**
 * Where a list of `size` rows comes to stand when they get another height (px): the row `at` keeps its distance from the
 * top of what is seen, `view` px high, as far as it can be seen whole; where it is not in sight, the first row that is.
 */
export function refitted(place: Place, at: number, rowHeight: number, view: number, size: number): Place {
  if (place.rowHeight === 0) return { ...place, rowHeight }
  const below = (row: number) => (row - place.start) * place.rowHeight - place.scrollTop
  const isSeen = below(at) > -place.rowHeight && below(at) < view
  const kept = isSeen ? at : place.start + Math.floor(place.scrollTop / place.rowHeight)
  const distance = Math.max(0, Math.min(below(kept), view - rowHeight))
  const length = windowLength(size, rowHeight)
  const start = windowStart(place.start, length, size, { from: kept, to: kept + 1 })
  return { start, scrollTop: Math.max(0, (kept - start) * rowHeight - distance), rowHeight }
}
