import { messageOf } from '@/session/call/message-of.ts'
import { beyondCounting } from '../../../catalogue/schema/listing.ts'
import type { ListAnswer, Row } from '../../../catalogue/wire.ts'
import { firstPage } from './list-source.ts'
import { asRead, countedAs, type ListSummary, nothingKnown, outOfOrder, readAnew } from './list-summary.ts'
import { type PageRequest, planRequests } from './page-request.ts'
import { createPagesOnTheWay } from './pages-on-the-way.ts'
import { createReconcile } from './reconcile.ts'
import { createRowListeners } from './row-listeners.ts'
import { type Placement, placementOf } from './row-placement.ts'
import { countBelow, createRowSlots, type Entry, isHandled, type Span, stampOf } from './row-slots.ts'
import type { RowStoreOptions } from './row-store-options.ts'

/**
 * The rows of a list of any size by position. What is visible is asked for in chunks, what is far is forgotten; handled
 * rows keep their positions, and a chunk beside loaded rows is asked for by these, so that none is skipped or shown twice.
 */
export function createRowStore(options: RowStoreOptions) {
  const { source, matches, isKept = () => false, chunk = firstPage.limit, mostLoaded = 6000, margin = 60 } = options
  const slots = createRowSlots()
  const { tellRow, tellRows, tellSummary, tellPlaces, tellShift, ...listeners } = createRowListeners()
  const onTheWay = createPagesOnTheWay()
  let summary = nothingKnown
  let wanted: Span = { from: 0, to: 0 }
  let isEndKnown = false
  /** How often the gaps were closed since it was read from its beginning. */
  let closings = 0
  /** Positions that turned out not to be there since rows were counted: what was counted for them is nothing new. */
  let vanished = 0
  let reading = new AbortController()
  /** What it was filled with before it was opened. */
  let given: ListAnswer | null = null

  const entryOf = (id: number) => slots.get(slots.indexOf(id) ?? -1)
  const live = createReconcile({
    byIds: source.byIds,
    entryOf,
    loadedIds: () => [...slots.entries()].map(([, { row }]) => row.id),
    change,
    matches,
    isSettled: (before, { row, hasLeft }) => hasLeft || (options.isSettled?.(before, row) ?? false),
    signal: () => reading.signal,
    report: (error) => summarize({ error: messageOf(error) }),
  })

  function summarize(change: Partial<ListSummary>): void {
    const next = { ...summary, ...change, loaded: slots.loaded() }
    const known = next.size - slots.left() + live.underway() + vanished
    summary = { ...next, arrivals: Math.max(0, next.total - known) }
    tellSummary()
  }

  function placed(row: Row, asOf: number): Entry {
    const known = Math.max(asOf, stampOf(row))
    return { row, mark: null, hasLeft: !matches(row), isRemoved: false, anchor: source.anchorOf(row), asOf: known }
  }

  /** Reads the list from its beginning; what is shown stays until the answer is there. */
  async function reload(): Promise<void> {
    onTheWay.abandon()
    reading.abort(readAnew)
    reading = new AbortController()
    const { signal } = reading
    summarize({ status: summary.loaded > 0 || given ? summary.status : 'loading', error: null, isReading: true })
    try {
      const answer = await source.list({ ...firstPage, limit: chunk }, signal)
      if (signal.aborted) return
      if (answer === given) summarize({ isReading: false })
      else show(answer)
      given = null
      options.onReloaded?.()
      const ids = answer.list.map(({ id }) => id)
      live.toldUpTo(answer.asOf)
      live.arrived(ids, answer.asOf)
      plan()
      if (answer.uncounted) countAgain()
    } catch (error) {
      const status = summary.loaded > 0 ? 'ready' : 'failed'
      if (!signal.aborted) summarize({ status, error: messageOf(error), isReading: false })
    }
  }

  /** Shows the list from its beginning. */
  function show(answer: ListAnswer): void {
    const { list, asOf } = answer
    slots.clear()
    onTheWay.abandon()
    list.forEach((row, index) => {
      slots.put(index, placed(row, asOf))
    })
    isEndKnown = list.length < chunk
    closings = 0
    vanished = 0
    summarize(asRead(answer, isEndKnown))
    tellRows(0, Number.POSITIVE_INFINITY)
    tellPlaces()
  }

  /** Says which positions are visible, so that they are loaded. */
  function want(from: number, to: number): void {
    wanted = { from: Math.max(0, from - margin), to: to + margin }
    plan()
  }

  function plan(): void {
    if (summary.status !== 'ready' || summary.error !== null || reading.signal.aborted) return
    onTheWay.abandon(({ from, to }) => to > wanted.from - chunk && from < wanted.to + chunk)
    for (const request of planRequests(slots, wanted, summary.size, chunk, onTheWay.holds)) void fetchPage(request)
    const last = slots.get(summary.size - 1)
    if (summary.total === beyondCounting && wanted.to >= beyondCounting) countAgain('all')
    if (isEndKnown || wanted.to < summary.size || !last || onTheWay.holds(summary.size)) return
    const span = { from: summary.size, to: summary.size + 1 }
    void fetchPage({ kind: 'after', anchor: last, span, limit: chunk })
  }

  async function fetchPage(request: PageRequest): Promise<void> {
    const flight = onTheWay.begin(request.span)
    const { signal } = flight.controller
    try {
      const params =
        request.kind === 'offset'
          ? { page: request.page, limit: request.limit }
          : { [request.kind]: request.anchor.anchor, limit: request.limit }
      const answer = await source.list(params, signal)
      if (signal.aborted) return
      onTheWay.end(flight)
      const list = { size: summary.size, chunk, anchorOf: source.anchorOf }
      const placement = placementOf(slots, request, flight.span, answer.list, list)
      const isStuck = placement !== null && !place(placement, answer.asOf) && !placement.isEnd
      forgetFar()
      summarize(request.kind === 'offset' && !answer.uncounted ? { total: answer.total } : {})
      tellPlaces()
      if (isStuck) unstick(request)
      else plan()
    } catch (error) {
      if (signal.aborted) return
      onTheWay.end(flight)
      summarize({ error: messageOf(error) })
    }
  }

  /** Puts rows in their places; answers whether anything came of it. */
  function place({ gap, size, isEnd, from, rows }: Placement, asOf: number): boolean {
    const before = { loaded: slots.loaded(), size: summary.size }
    vanished += Math.max(0, gap ? gap.length - gap.newLength : summary.size - (size ?? summary.size))
    if (gap && gap.newLength !== gap.length) shift(gap.at + gap.length, gap.newLength - gap.length)
    if (size !== null && size !== summary.size) summarize({ size })
    if (isEnd) isEndKnown = true
    const fresh = rows.filter((row, offset) => {
      const isNew = !slots.has(from + offset) && slots.indexOf(row.id) === undefined
      if (isNew) slots.put(from + offset, placed(row, asOf))
      return isNew
    })
    tellRows(from, from + Math.max(rows.length, 1))
    live.arrived(
      fresh.map(({ id }) => id),
      asOf,
    )
    return slots.loaded() !== before.loaded || summary.size !== before.size
  }

  /** A jump met only rows that are shown elsewhere: the gap it fell in is shorter than thought, so it is read from its top. */
  function unstick(request: PageRequest): void {
    const previous = request.kind === 'offset' ? slots.previousLoaded(request.span.from) : null
    const above = previous === null ? undefined : slots.get(previous)
    if (previous !== null && above) {
      const span = { from: previous + 1, to: previous + 1 + chunk }
      void fetchPage({ kind: 'after', anchor: above, span, limit: chunk })
    } else summarize({ error: outOfOrder })
  }

  function shift(from: number, delta: number): void {
    slots.shift(from, delta)
    onTheWay.move((at) => (at >= from ? delta : 0))
    summarize({ size: summary.size + delta })
    tellShift(from, delta)
    tellRows(Math.min(from, from + delta), Number.POSITIVE_INFINITY)
  }

  /** Forgets what is far from what is looked at, so that memory is bounded however long a list is worked on. */
  function forgetFar(): void {
    const near = { from: wanted.from - chunk, to: wanted.to + chunk }
    const gone = slots.forgetFar(near, mostLoaded, ({ row }) => isKept(row.id) || live.isUnderway(row.id))
    if (gone.length === 0) return
    onTheWay.move((at) => -countBelow(gone, at))
    const above = countBelow(gone, wanted.from)
    wanted = { from: Math.max(0, wanted.from - above), to: wanted.to - above }
    summarize({ size: summary.size - gone.length })
    if (above > 0) tellShift(near.from, -above)
    tellRows(0, Number.POSITIVE_INFINITY)
  }

  /** Changes what is shown of a loaded row; a row that leaves or comes back to the filter is counted. */
  function change(id: number, next: Partial<Pick<Entry, 'row' | 'mark' | 'isRemoved' | 'asOf'>>): void {
    const index = slots.indexOf(id) ?? -1
    const before = slots.get(index)
    if (!before) return
    const changed = { ...before, ...next }
    const entry = { ...changed, hasLeft: changed.isRemoved || !matches(changed.row) }
    slots.put(index, entry)
    tellRow(index)
    summarize({ total: summary.total + Number(before.hasLeft) - Number(entry.hasLeft) })
    if (isHandled(entry) && !isHandled(before)) options.onHandled?.(before)
  }

  /** Asks how many rows match now, to 10,000 or all, and as of which version; the rows stay as they are, unless there are none yet. */
  async function recount(counted: 'some' | 'all' = 'some'): Promise<{ readonly total: number; readonly asOf: number }> {
    const { signal } = reading
    const before = closings
    const { total, asOf, counts = null } = await source.list({ page: 1, limit: 1, counts: 1, counted }, signal)
    // What everything in it was decided after tells of rows that are no more.
    if (!signal.aborted && closings === before) take({ total, counts })
    return { total, asOf }
  }

  /** Has rows counted, and says over them where that failed; not where the list was left or read anew meanwhile. */
  function countAgain(counted: 'some' | 'all' = 'some'): void {
    const { signal } = reading
    recount(counted).catch((error) => {
      if (!signal.aborted) summarize({ error: messageOf(error) })
    })
  }

  /** Takes how many rows match now, and how many there are of each status. */
  function take(counts: Pick<ListSummary, 'total' | 'counts'>): void {
    vanished = 0
    summarize(isEndKnown ? { ...counts, isCounted: true } : countedAs(summary, counts, slots.left()))
    // In an empty list nothing can move under anyone's hands.
    if (summary.status === 'ready' && summary.size === 0 && summary.total > 0) void reload()
  }

  /** Drops the positions of rows that were never loaded, when everything that matched has been handled: none of them matches any more. */
  function closeGaps(): void {
    slots.closeGaps()
    isEndKnown = true
    closings += 1
    vanished = 0
    summarize({ size: slots.loaded(), total: slots.loaded() - slots.left() })
    tellRows(0, Number.POSITIVE_INFINITY)
    tellPlaces()
  }

  return {
    live,
    reload,
    /** Shows the answer that its reading will have, so that there are rows before it is opened. */
    fill: (answer: ListAnswer) => {
      given = answer
      show(answer)
    },
    want,
    retry: () => {
      if (summary.status === 'failed' || summary.error === outOfOrder) return void reload()
      summarize({ error: null })
      plan()
      void live.resume()
    },
    /**
     * Begins, or goes on after it was closed: what is shown stays, what is missing or may be another is asked for; all of it
     * where no changes were told meanwhile (`isFollowed` false).
     */
    open: (isFollowed = true) => {
      if (summary.status !== 'ready' || given) return void reload()
      if (reading.signal.aborted) reading = new AbortController()
      plan()
      void live.reconcile(isFollowed ? slots.idsIn(wanted) : null)
      countAgain()
    },
    /** Asks for nothing until it is opened again; what changes meanwhile is kept in mind. */
    close: () => {
      onTheWay.abandon()
      reading.abort()
      summarize({ isReading: false })
    },
    change,
    recount,
    countAgain,
    take,
    /** Whether it is on screen. */
    isOpen: () => !reading.signal.aborted,
    closeGaps,
    /** Whether positions of rows that were never loaded are missing, so that what comes back has none. */
    hasClosedGaps: () => closings > 0,
    /** The next row to look at from a position on, then from the top; a row that is not loaded yet counts as one. */
    nextUnhandled: (from: number) => slots.nextUnhandled(from, summary.size, options.isSeen ?? (() => false)),
    /** Whether all rows within reach of a position are loaded, so that one that is not among them is not there. */
    isKnownAround: (index: number) =>
      summary.status === 'ready' &&
      slots.isFull({ from: Math.max(0, index - margin), to: Math.min(summary.size, index + margin) }),
    entry: (index: number) => slots.get(index),
    indexOf: (id: number) => slots.indexOf(id),
    entryOf,
    entries: () => [...slots.entries()].map(([, entry]) => entry),
    summary: () => summary,
    ...listeners,
  }
}

export type RowStore = ReturnType<typeof createRowStore>
