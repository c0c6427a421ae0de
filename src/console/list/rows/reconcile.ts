import { limits } from '../../../catalogue/schema/listing.ts'
import type { Row } from '../../../catalogue/wire.ts'
import type { ListSource } from './list-source.ts'
import { type Entry, type RowMark, stampOf } from './row-slots.ts'

/** A change that was told: which version it made, and how a row is marked that it changed. */
export type News = {
  readonly version: number
  /** The versions it made before, where it was written in several pieces. */
  readonly earlier?: readonly number[]
  /** The mark of a row the change made of another; null for none. */
  readonly mark: (before: Entry, after: Entry) => RowMark | null
}

/** Why a row is read again. */
export type Cause = {
  readonly news?: News
  /** The mark tells already of what has changed: a row that was skipped because of it. */
  readonly isTold?: boolean
  /** The answer before was older than what is known. */
  readonly isAgain?: boolean
  /** It is read whatever is known by then: not for news alone, which an answer may bring as well. */
  readonly isNeeded?: boolean
}

/** Both causes as one; what the later says of the news is what is said. */
function together(earlier: Cause, later: Cause): Cause {
  return { ...earlier, ...later, isNeeded: [earlier, later].some(({ isNeeded, news }) => isNeeded ?? !news) }
}

/** What a row says but for when it was changed, which is not foreseen of an own action. */
function contentOf(row: Row): string {
  return JSON.stringify({ ...row, changedAt: 0 })
}

/** Changes remembered for rows that were on their way when they were told. */
const mostRemembered = 100

type ReconcileParts = {
  readonly byIds: ListSource['byIds']
  readonly entryOf: (id: number) => Entry | undefined
  readonly loadedIds: () => readonly number[]
  readonly matches: (row: Row) => boolean
  /** Puts a loaded row's new state in the place of the one before. */
  readonly change: (id: number, next: Pick<Entry, 'row' | 'isRemoved' | 'asOf' | 'mark'>) => void
  /** Whether a row needs no more looking at after it became another. */
  readonly isSettled: (before: Row, after: Entry) => boolean
  /** Ends what is being read; aborted while the list is not on screen. */
  readonly signal: () => AbortSignal
  readonly report: (error: unknown) => void
}

/**
 * Keeps loaded rows as the server has them. Live changes, undo, answers and coming back to a list all name the rows that
 * may be others now; these are read again, one request at a time, and a row read earlier never takes the place of one
 * known later. Rows an own action is under way on wait for its answer.
 */
export function createReconcile(parts: ReconcileParts) {
  const waiting = new Map<number, Cause>()
  const underway = new Map<number, number>()
  const told: { readonly ids: ReadonlySet<number> | null; readonly news: News }[] = []
  let oldestForgotten = 0
  /** The version up to which every change of the school was told, or is in the list as it was read. */
  let toldUpTo = 0
  let isReading = false

  function add(id: number, cause: Cause): void {
    waiting.set(id, together(waiting.get(id) ?? cause, cause))
  }

  /** Reads these rows again where they are loaded; all of them for null. */
  function reconcile(ids: Iterable<number> | null, cause: Cause = {}): Promise<void> {
    for (const id of ids ?? parts.loadedIds()) if (parts.entryOf(id)) add(id, cause)
    return drain()
  }

  /** Takes a change to rows, or to more than can be named: those known as of an earlier version are read again. */
  function onChange(ids: readonly number[] | null, news: News): Promise<void> {
    remember(ids, news)
    const isNews = (id: number) => underway.has(id) || (parts.entryOf(id)?.asOf ?? news.version) < news.version
    for (const id of (ids ?? parts.loadedIds()).filter((id) => !isNews(id))) markKnown(id, news)
    return reconcile((ids ?? parts.loadedIds()).filter(isNews), { news })
  }

  /** The version up to which what is shown of a row is the truth. */
  function knownAsOf(id: number): number {
    const asOf = parts.entryOf(id)?.asOf ?? 0
    return waiting.has(id) ? asOf : Math.max(asOf, toldUpTo)
  }

  function remember(ids: readonly number[] | null, news: News): void {
    told.push({ ids: ids && new Set(ids), news })
    if (told.length > mostRemembered) oldestForgotten = Math.max(oldestForgotten, told.shift()?.news.version ?? 0)
  }

  /** A row that was read before it was told who changed it; being skipped for it was no more than a part of the news. */
  function markKnown(id: number, news: News): void {
    const entry = parts.entryOf(id)
    const isOpen = entry?.mark === null || entry?.mark?.state === 'skipped'
    if (!entry || !isOpen || entry.isRemoved || !isOfNews(entry, news)) return
    const mark = news.mark(entry, entry)
    parts.change(id, {
      ...entry,
      mark: mark && { ...mark, isHandled: mark.isHandled || entry.mark?.isHandled === true },
    })
  }

  /** Rows that came with an answer as of a version: those changed after it, as was told meanwhile, are read again. */
  function arrived(ids: readonly number[], asOf: number): void {
    const later = told.filter(({ news }) => news.version > asOf)
    const stale = asOf < oldestForgotten ? ids : ids.filter((id) => later.some((each) => each.ids?.has(id) ?? true))
    if (stale.length > 0) void reconcile(stale)
  }

  async function drain(): Promise<void> {
    if (isReading || parts.signal().aborted) return
    isReading = true
    try {
      // What is asked for in the same turn, be it for several causes, is read by one request.
      await Promise.resolve()
      for (let ids = nextIds(); ids.length > 0; ids = nextIds()) await read(ids)
    } catch (error) {
      parts.report(error)
    } finally {
      isReading = false
    }
  }

  /** What is to be read next; what is no longer loaded is forgotten. */
  function nextIds(): number[] {
    const ids: number[] = []
    if (parts.signal().aborted) return ids
    for (const id of waiting.keys()) {
      if (!parts.entryOf(id)) waiting.delete(id)
      else if (!underway.has(id)) ids.push(id)
      if (ids.length === limits.queryIds) break
    }
    return ids
  }

  async function read(ids: readonly number[]): Promise<void> {
    const causes = new Map(ids.map((id) => [id, waiting.get(id) ?? {}]))
    for (const id of ids) waiting.delete(id)
    const signal = parts.signal()
    const giveBack = () => {
      for (const [id, cause] of causes) waiting.set(id, together(cause, waiting.get(id) ?? cause))
    }
    try {
      const { list, asOf } = await parts.byIds(ids, signal)
      if (signal.aborted) return giveBack()
      const rows = new Map(list.map((row) => [row.id, row]))
      for (const [id, cause] of causes) apply(id, rows.get(id), asOf, cause)
    } catch (error) {
      giveBack()
      if (!signal.aborted) throw error
    }
  }

  function apply(id: number, row: Row | undefined, readAt: number, cause: Cause): void {
    const entry = parts.entryOf(id)
    if (!entry) return
    const asOf = row ? Math.max(readAt, stampOf(row)) : readAt
    if (underway.has(id) || (asOf < entry.asOf && !cause.isAgain)) {
      add(id, { ...cause, isAgain: !underway.has(id) })
      return
    }
    if (asOf < entry.asOf) return
    const hasLeft = row === undefined || !parts.matches(row)
    const next = { ...entry, row: row ?? entry.row, isRemoved: row === undefined, hasLeft, asOf }
    parts.change(id, { ...next, mark: markAfter(entry, next, cause) })
  }

  function markAfter(before: Entry, after: Entry, { news, isTold }: Cause): RowMark | null {
    const isSame = before.isRemoved === after.isRemoved && isSameState(before, after.row)
    const { mark } = before
    if (isTold) return mark && { ...mark, isHandled: parts.isSettled(before.row, after) }
    if (isSame) return mark?.state === 'deciding' ? null : mark
    return news && (after.isRemoved || isOfNews(after, news)) ? news.mark(before, after) : null
  }

  /** Whether a row has not been changed. Known as of no version it is of another timeline, where its number may mean another change. */
  function isSameState({ row, asOf }: Entry, after: Row): boolean {
    return stampOf(row) === stampOf(after) && (asOf > 0 || contentOf(row) === contentOf(after))
  }

  function isOfNews({ row }: Entry, { version, earlier = [] }: News): boolean {
    return [version, ...earlier].includes(stampOf(row))
  }

  return {
    reconcile,
    onChange,
    arrived,
    /** Goes on with what waits, once the list is on screen again. */
    resume: drain,
    /** An own action begins on rows: until it ends, what is shown of them is what it will make of them. */
    begin: (ids: Iterable<number>) => {
      for (const id of ids) underway.set(id, (underway.get(id) ?? 0) + 1)
    },
    /** An own action on rows ended; what was told of them meanwhile is looked at now. */
    end: (ids: Iterable<number>) => {
      for (const id of ids) {
        const left = (underway.get(id) ?? 0) - 1
        if (left > 0) underway.set(id, left)
        else underway.delete(id)
        const asOf = parts.entryOf(id)?.asOf ?? 0
        const cause = waiting.get(id)
        if (left <= 0 && cause?.news && !cause.isNeeded && cause.news.version <= asOf) waiting.delete(id)
      }
      void drain()
    },
    knownAsOf,
    /** Changes up to a version may have been missed: rows are read again, as are those that arrive as of an earlier one. */
    missed: (version: number): void => {
      oldestForgotten = Math.max(oldestForgotten, version)
      void reconcile(null)
    },
    /** Takes down that all changes up to a version were told, or read with the list; answers up to which they were before. */
    toldUpTo: (version: number): number => {
      const before = toldUpTo
      toldUpTo = Math.max(toldUpTo, version)
      return before
    },
    /** What was told and read is of another timeline: rows are known as of no version of this one. */
    forgetVersions: (): void => {
      for (const id of parts.loadedIds()) {
        const entry = parts.entryOf(id)
        if (entry) parts.change(id, { ...entry, asOf: 0 })
      }
      told.length = 0
      oldestForgotten = 0
      toldUpTo = 0
    },
    isUnderway: (id: number) => underway.has(id),
    /** How many rows own actions are under way on: of these it is not known whether they are counted still. */
    underway: () => underway.size,
  }
}
