import { limits } from '../../../catalogue/schema/listing.ts'
import type { Row } from '../../../catalogue/wire.ts'
import { added, subscribeTo } from '../listeners.ts'
import { messageOf } from '../message-of.ts'
import type { ListSource } from './list-source.ts'
import { type ListSummary, nothingKnown } from './list-summary.ts'
import { contains, type PageRequest, planRequests, type Span } from './page-request.ts'
import { type Placement, placeAfter, placeBefore } from './row-placement.ts'
import { createRowSlots, type Entry, isHandled, type RowMark } from './row-slots.ts'

export type RowStoreOptions = {
  readonly source: ListSource
  /** Whether a row still matches the list's filter. */
  readonly matches: (row: Row) => boolean
  readonly chunk?: number
  readonly mostLoaded?: number
  readonly margin?: number
}

/**
 * The rows of a list of any size by position. What is visible is asked for in chunks, what is far is forgotten; handled
 * rows keep their positions, and a chunk beside loaded rows is asked for by these, so that none is skipped or shown twice.
 */
export function createRowStore(options: RowStoreOptions) {
  const { source, matches, chunk = 100, mostLoaded = 6000, margin = 60 } = options
  const slots = createRowSlots()
  const rowListeners = new Map<number, Set<() => void>>()
  const summaryListeners = new Set<() => void>()
  const shiftListeners = new Set<(from: number, delta: number) => void>()
  const onTheWay = new Set<{ span: Span; readonly controller: AbortController }>()
  let summary = nothingKnown
  let wanted: Span = { from: 0, to: 0 }
  let isEndKnown = false
  let reading = new AbortController()

  function summarize(change: Partial<ListSummary>): void {
    const next = { ...summary, ...change, loaded: slots.loaded() }
    summary = { ...next, arrivals: Math.max(0, next.total - (next.size - slots.left())) }
    for (const listener of summaryListeners) listener()
  }

  function notifyRows(from: number, to: number): void {
    for (const [index, listeners] of rowListeners) {
      if (index >= from && index < to) for (const listener of [...listeners]) listener()
    }
  }

  function entryOf(row: Row, mark: RowMark | null): Entry {
    return { row, mark, hasLeft: !matches(row), isRemoved: false }
  }

  function abandon(): void {
    for (const { controller } of onTheWay) controller.abort()
    onTheWay.clear()
  }

  /** Reads the list from its beginning; what is shown stays until the answer is there. */
  async function reload(): Promise<void> {
    abandon()
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    summarize({ status: summary.loaded > 0 ? summary.status : 'loading', error: null })
    try {
      const answer = await source.list({ page: 1, limit: chunk, counts: 1 }, signal)
      if (signal.aborted) return
      slots.clear()
      abandon()
      answer.list.forEach((row, index) => {
        slots.put(index, entryOf(row, null))
      })
      isEndKnown = answer.list.length < chunk
      const size = isEndKnown ? answer.list.length : Math.max(answer.total, answer.list.length)
      summarize({ status: 'ready', size, total: answer.total, asOf: answer.asOf, counts: answer.counts ?? null })
      notifyRows(0, Number.POSITIVE_INFINITY)
      plan()
    } catch (error) {
      if (!signal.aborted) summarize({ status: summary.loaded > 0 ? 'ready' : 'failed', error: messageOf(error) })
    }
  }

  /** Says which positions are visible, so that they are loaded. */
  function want(from: number, to: number): void {
    wanted = { from: Math.max(0, from - margin), to: to + margin }
    plan()
  }

  function plan(): void {
    if (summary.status !== 'ready' || summary.error !== null) return
    for (const each of onTheWay) {
      if (each.span.to > wanted.from - chunk && each.span.from < wanted.to + chunk) continue
      each.controller.abort()
      onTheWay.delete(each)
    }
    const isOnItsWay = (index: number) => [...onTheWay].some(({ span }) => contains(span, index))
    for (const request of planRequests(slots, wanted, summary.size, chunk, isOnItsWay)) void fetchPage(request)
    const last = slots.get(summary.size - 1)
    if (isEndKnown || wanted.to < summary.size || !last || last.isRemoved || isOnItsWay(summary.size)) return
    const span = { from: summary.size, to: summary.size + 1 }
    void fetchPage({ kind: 'after', anchor: last.row.id, span, limit: chunk })
  }

  async function fetchPage(request: PageRequest): Promise<void> {
    const flight = { span: request.span, controller: new AbortController() }
    const { signal } = flight.controller
    onTheWay.add(flight)
    try {
      const params =
        request.kind === 'offset'
          ? { page: request.page, limit: request.limit }
          : { [request.kind]: request.anchor, limit: request.limit }
      const answer = await source.list(params, signal)
      if (signal.aborted) return
      onTheWay.delete(flight)
      const placement = placementOf(request, flight.span, answer.list)
      const isStuck = placement !== null && !place(placement) && !placement.isEnd
      slots.forgetFar((wanted.from + wanted.to) / 2, mostLoaded)
      summarize(request.kind === 'offset' ? { total: answer.total } : {})
      if (isStuck) unstick(request)
      else plan()
    } catch (error) {
      if (signal.aborted) return
      onTheWay.delete(flight)
      summarize({ error: messageOf(error) })
    }
  }

  function placementOf(request: PageRequest, span: Span, rows: readonly Row[]): Placement | null {
    if (request.kind === 'offset') {
      const found = rows.slice(request.skip, request.skip + chunk)
      const isPast = found.length < Math.min(chunk, summary.size - span.from)
      const isEnd = isPast && slots.nextLoaded(span.from) === null
      return { gap: null, size: isEnd ? span.from + found.length : null, isEnd, from: span.from, rows: found }
    }
    const anchor = slots.indexOf(request.anchor)
    if (anchor === undefined) return null
    if (request.kind === 'before') return placeBefore(slots, anchor, rows, request.limit)
    let position = anchor + 1
    while (slots.get(position)?.isRemoved) position += 1
    return placeAfter(slots, position, rows, request.limit, summary.size)
  }

  /** Puts rows in their places; answers whether anything came of it. */
  function place({ gap, size, isEnd, from, rows }: Placement): boolean {
    const before = { loaded: slots.loaded(), size: summary.size }
    if (gap && gap.newLength !== gap.length) shift(gap.at + gap.length, gap.newLength - gap.length)
    if (size !== null && size !== summary.size) summarize({ size })
    if (isEnd) isEndKnown = true
    rows.forEach((row, offset) => {
      if (!slots.has(from + offset) && slots.indexOf(row.id) === undefined) slots.put(from + offset, entryOf(row, null))
    })
    notifyRows(from, from + Math.max(rows.length, 1))
    return slots.loaded() !== before.loaded || summary.size !== before.size
  }

  /** A jump met only rows that are shown elsewhere: the gap it fell in is shorter than thought, so it is read from its top. */
  function unstick(request: PageRequest): void {
    const previous = request.kind === 'offset' ? slots.previousLoaded(request.span.from) : null
    const above = previous === null ? undefined : slots.get(previous)
    if (previous === null || !above || above.isRemoved) {
      summarize({ error: '列表已变化，请刷新' })
      return
    }
    const span = { from: previous + 1, to: previous + 1 + chunk }
    void fetchPage({ kind: 'after', anchor: above.row.id, span, limit: chunk })
  }

  function shift(from: number, delta: number): void {
    slots.shift(from, delta)
    for (const each of onTheWay) {
      if (each.span.from >= from) each.span = { from: each.span.from + delta, to: each.span.to + delta }
    }
    summarize({ size: summary.size + delta })
    for (const listener of shiftListeners) listener(from, delta)
    notifyRows(Math.min(from, from + delta), Number.POSITIVE_INFINITY)
  }

  /** Changes what is shown of a loaded row; a row that leaves or comes back to the filter is counted. */
  function change(id: number, next: Partial<Pick<Entry, 'row' | 'mark' | 'isRemoved'>>): void {
    const index = slots.indexOf(id)
    const before = index === undefined ? undefined : slots.get(index)
    if (index === undefined || !before) return
    const changed = { ...before, ...next }
    const entry = { ...changed, hasLeft: changed.isRemoved || !matches(changed.row) }
    slots.put(index, entry)
    notifyRows(index, index + 1)
    summarize({ total: summary.total + Number(before.hasLeft) - Number(entry.hasLeft) })
  }

  /** Reads loaded rows again, keeping their marks; those that are no longer there are shown as gone. */
  async function reread(ids: readonly number[]): Promise<void> {
    const { signal } = reading
    const known = ids.filter((id) => slots.indexOf(id) !== undefined)
    for (let start = 0; start < known.length; start += limits.queryIds) {
      const part = known.slice(start, start + limits.queryIds)
      const rows = new Map((await source.byIds(part, signal)).map((row) => [row.id, row]))
      if (signal.aborted) return
      for (const id of part) {
        const row = rows.get(id)
        change(id, row ? { row, isRemoved: false } : { isRemoved: true })
      }
    }
  }

  /** Asks how many rows match now, and when that was; the rows stay as they are, unless there are none yet. */
  async function recount(): Promise<{ readonly total: number; readonly asOf: number }> {
    const { signal } = reading
    const { total, asOf, counts } = await source.list({ page: 1, limit: 1, counts: 1 }, signal)
    if (!signal.aborted) summarize({ total, counts: counts ?? null })
    // In an empty list nothing can move under anyone's hands.
    if (!signal.aborted && summary.status === 'ready' && summary.size === 0 && total > 0) void reload()
    return { total, asOf }
  }

  /** Says over the rows that something about them could not be read. */
  function report(error: unknown): void {
    if (!reading.signal.aborted) summarize({ error: messageOf(error) })
  }

  /** Drops the positions of rows that were never loaded, when everything that matched has been handled. */
  function closeGaps(): void {
    const entries = [...slots.entries()].sort(([one], [other]) => one - other)
    slots.clear()
    entries.forEach(([, entry], index) => {
      slots.put(index, entry)
    })
    isEndKnown = true
    summarize({ size: entries.length })
    notifyRows(0, Number.POSITIVE_INFINITY)
  }

  /** The next row to look at from a position on, then from the top; a row that is not loaded yet counts as one. */
  function nextUnhandled(from: number): number | null {
    const isOpen = (index: number) => {
      const entry = slots.get(index)
      return !entry || !isHandled(entry)
    }
    for (let index = from; index < summary.size; index++) if (isOpen(index)) return index
    for (let index = 0; index < Math.min(from, summary.size); index++) if (isOpen(index)) return index
    return null
  }

  return {
    reload,
    want,
    retry: () => {
      if (summary.status === 'failed') void reload()
      else {
        summarize({ error: null })
        plan()
      }
    },
    /** Begins, or goes on after it was closed: what is shown stays, what is missing is asked for. */
    open: () => {
      if (summary.status !== 'ready') {
        void reload()
        return
      }
      if (reading.signal.aborted) reading = new AbortController()
      plan()
      recount().catch(report)
    },
    close: () => {
      abandon()
      reading.abort()
    },
    change,
    reread,
    recount,
    report,
    closeGaps,
    nextUnhandled,
    entry: (index: number) => slots.get(index),
    indexOf: (id: number) => slots.indexOf(id),
    entryOf: (id: number) => slots.get(slots.indexOf(id) ?? -1),
    entries: () => [...slots.entries()].map(([, entry]) => entry),
    summary: () => summary,
    subscribeRow: (index: number, listener: () => void) => subscribeTo(rowListeners, index, listener),
    subscribeSummary: (listener: () => void) => added(summaryListeners, listener),
    /** Hears of positions that moved because a gap was longer or shorter than thought. */
    onShift: (listener: (from: number, delta: number) => void) => added(shiftListeners, listener),
  }
}

export type RowStore = ReturnType<typeof createRowStore>
