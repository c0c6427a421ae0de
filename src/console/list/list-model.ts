import type { OnTaken } from '@/command/undo/take-last.ts'
import type { Undone } from '@/command/undo/undo.ts'
import type { ChangeEvent, Row } from '../../catalogue/wire.ts'
import { createCursor } from './cursor.ts'
import { createDecider } from './deciding/decider.ts'
import type { DeciderParts } from './deciding/decider-parts.ts'
import { isDecided } from './deciding/effect.ts'
import { newsOf } from './deciding/live.ts'
import { createPinned } from './pinned.ts'
import { createColleagues } from './presence/colleagues.ts'
import { createRange } from './range.ts'
import type { ListSource } from './rows/list-source.ts'
import { createRowStore, type RowStore } from './rows/row-store.ts'
import type { RowStoreOptions } from './rows/row-store-options.ts'
import { createSelection } from './selection.ts'

type Counts = NonNullable<ChangeEvent['counts']>

type ListModelParts = Omit<DeciderParts, 'rows' | 'selection' | 'cursor' | 'pinned' | 'goTo' | 'goNext'> &
  Pick<RowStoreOptions, 'chunk' | 'mostLoaded' | 'margin'> & {
    readonly source: ListSource
    readonly matches: (row: Row) => boolean
    /** What the list shows of the counts of all rows; null where they do not tell. */
    readonly countsOf?: (counts: Counts) => Parameters<RowStore['take']>[0] | null
    /** Whether it has the rows in whose texts sensitive words are found, or those without. */
    readonly goesByWords?: boolean
    /** Whether the list is sorted by the order its rows are put in by hand, which taking back changes. */
    readonly isOrdered: boolean
    /** Scrolls as little as shows a position. */
    readonly reveal: (index: number) => void
    /** Shows a position and what follows it once what has just changed is painted, if the cursor is still there then. */
    readonly revealNext: (index: number) => void
    /** Says that selected rows are no longer shown, and so no longer selected. */
    readonly onDeselected: (count: number) => void
  }

/**
 * A list as it is worked on: its rows, what is selected, where the cursor stands, and how decisions are run. Only the
 * operator's keys and clicks, and what they make, move its cursor and change its selection; answers, events and undo change
 * rows, which cursor and selection follow by their ids.
 */
export function createListModel(parts: ListModelParts) {
  const {
    entity,
    source,
    matches,
    countsOf = () => null,
    isOrdered,
    reveal,
    revealNext,
    chunk,
    mostLoaded,
    margin,
  } = parts
  const selection = createSelection()
  const colleagues = createColleagues()
  const rows = createRowStore({
    source,
    matches,
    isSettled: (before, after) => isDecided(entity, before, after),
    isSeen: colleagues.isSeen,
    isKept: (id) => selection.picked().has(id) || id === cursor.id(),
    onReloaded: () => {
      const count = selection.keepOnly((id) => rows.indexOf(id) !== undefined)
      if (count > 0) parts.onDeselected(count)
    },
    onHandled: (before) => {
      cursor.stay(before.row.id)
      selection.pass(before.row)
    },
    ...(chunk ? { chunk } : {}),
    ...(mostLoaded ? { mostLoaded } : {}),
    ...(margin ? { margin } : {}),
  })
  const cursor = createCursor(rows)
  const range = createRange(rows, selection, cursor)
  const pinned = createPinned()
  const go = (index: number, show = reveal) => {
    range.forget()
    cursor.moveTo(index)
    show(index)
  }
  const positionsOf = (ids: readonly number[]) => ids.flatMap((id) => rows.indexOf(id) ?? [])
  /** Reads the list anew, in which the cursor stands where it stood before what was taken back, unless the operator goes elsewhere meanwhile. */
  const comeBack = async ({ act = '' }: Undone): Promise<void> => {
    const [stood, moves] = [decider.stood(act), cursor.moves()]
    await rows.reload()
    if (!stood || cursor.moves() !== moves) return
    cursor.comeBack(stood)
    reveal(cursor.index())
  }
  const decider = createDecider({
    ...parts,
    rows,
    selection,
    cursor,
    pinned,
    goTo: go,
    goNext: (index) => go(index, revealNext),
  })

  return {
    rows,
    selection,
    range,
    cursor,
    pinned,
    colleagues,
    decider,
    /** Moves the cursor to a position and shows it; ranges begin anew. */
    go: (index: number): void => go(index),
    /** Reads the list anew and goes to its top, unless the operator goes elsewhere meanwhile. */
    refresh: async (): Promise<void> => {
      go(0)
      const moves = cursor.moves()
      await rows.reload()
      if (cursor.moves() === moves) go(0)
    },
    /** Reads anew the list that the operator put rows into, and goes to the first of them it shows, unless they go elsewhere meanwhile. */
    made: async (ids: readonly number[]): Promise<void> => {
      const moves = cursor.moves()
      await rows.reload()
      const positions = positionsOf(ids)
      if (positions.length > 0 && cursor.moves() === moves) go(Math.min(...positions))
    },
    /** Takes a change that anyone made; `me` is the operator's uid. */
    onChange: (event: ChangeEvent, me: number): void => {
      if (event.entity === entity.name && event.kind === 'looked') {
        if (parts.goesByWords) void rows.reload()
      } else if (event.entity === entity.name) {
        decider.scheduleRecount(event.counts && countsOf(event.counts))
        void rows.live.onChange(event.ids, newsOf(entity, event, me))
      }
      rows.live.toldUpTo(event.batch)
    },
    /**
     * Takes the school's version as of which changes are told from now on: of what is older some may have been missed. Of what was known
     * in another timeline nothing is known in this one. What failed before there was a connection is tried again.
     */
    begun: (version: number | null, isOtherTimeline = false): void => {
      if (rows.isOpen() && rows.summary().error !== null) rows.retry()
      if (isOtherTimeline) {
        const isOpen = rows.isOpen()
        rows.close()
        rows.live.forgetVersions()
        decider.forgetVersions()
        if (isOpen) rows.open(false)
      }
      const before = rows.live.toldUpTo(version ?? 0)
      if (!isOtherTimeline) {
        if (version !== null && version <= before) return
        decider.scheduleRecount()
      }
      rows.live.missed(version ?? 0)
    },
    /** Takes what is about to be taken back: it is shown as it was, and the cursor goes there. */
    undoing: (undone: Undone): OnTaken => {
      if (undone.entity !== entity.name) return () => undefined
      const act = undone.act ?? ''
      const onTaken = decider.undoing(act)
      const positions = positionsOf(undone.ids ?? [decider.stood(act)?.id ?? -1])
      if (positions.length > 0) go(Math.min(...positions))
      return onTaken
    },
    /** Takes what was taken back. */
    undone: (undone: Undone): void => {
      if (undone.entity !== entity.name) return
      decider.scheduleRecount()
      if (isOrdered || (undone.ids === null && rows.hasClosedGaps())) void comeBack(undone)
      else void rows.live.reconcile(undone.ids)
    },
  }
}

export type ListModel = ReturnType<typeof createListModel>
