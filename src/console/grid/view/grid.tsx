import {
  type CSSProperties,
  type FocusEvent,
  memo,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { deferred } from '@/ui/deferred.tsx'
import { IsMovingContext } from '@/ui/scroll-rest.ts'
import { columnsWidth, columnTracks } from '../column/columns.ts'
import type { Columns } from '../column/use-columns.ts'
import { GridHeader, ReadingHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import { usePointer } from './pointer.ts'
import { readingParts } from './reading-parts.ts'
import { gridRole } from './roles.ts'
import { RollingRows } from './rolling-rows.tsx'
import { useRowDrag } from './row-drag.ts'
import type { Density } from './use-density.ts'
import { useListWindow } from './use-list-window.ts'
import { useRowMetrics } from './use-row-height.ts'

/** What the list's keys and buttons do with the view. */
export type GridHandle = {
  readonly focus: () => void
  /** Scrolls as little as shows a position. */
  readonly reveal: (index: number) => void
  /**
   * Shows a position once what has just changed is painted, if the cursor is still there then: where it is out of sight, below the row
   * before it, so that those to come are seen and nothing said at the bottom covers it.
   */
  readonly revealNext: (index: number) => void
  /** Rows that are visible at once. */
  readonly rowsInView: () => number
}

type GridProps = {
  readonly title: string
  readonly list: OpenList
  readonly columns: Columns
  readonly sort: string
  readonly onSort: (sort: string) => void
  /** Opens the detail of the row under the cursor. */
  readonly onOpen: () => void
  /** Extends the selection from where it began to a position. */
  readonly onExtend: (index: number) => void
  readonly onPoint: (index: number) => void
  /** Pictures side by side instead of rows. */
  readonly asTiles: boolean
  readonly density: Density
  /** Puts a row where another one is, by dragging; null where rows cannot be moved. */
  readonly onMove: ((from: number, to: number) => Promise<void>) | null
  readonly ref: Ref<GridHandle>
}

const TileLine = deferred(async () => (await import('./tile-line.tsx')).TileLine)

/** The list itself. It keeps the focus; the row under the cursor is named by aria-activedescendant. */
export const Grid = memo(function Grid({
  title,
  list,
  columns,
  sort,
  onSort,
  onOpen,
  onExtend,
  onPoint,
  asTiles,
  density,
  onMove,
  ref,
}: GridProps) {
  const { cursor } = list
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLDivElement>(null)
  const metrics = useRowMetrics(box, asTiles, density)
  const view = useListWindow(list, metrics)
  const { scroller, size, reveal, revealNext, rowsInView } = view
  const { rowHeight, perLine, look, isNarrow } = metrics
  const isCard = look === 'card'
  const hasHeader = !isCard && !asTiles
  const { entity } = list.query
  const reading = useMemo(
    () => (look === 'reading' ? readingParts(entity, columns.shown) : null),
    [look, entity, columns.shown],
  )

  useImperativeHandle(
    ref,
    () => ({ focus: () => box.current?.focus({ preventScroll: true }), reveal, revealNext, rowsInView }),
    [reveal, revealNext, rowsInView],
  )

  useLayoutEffect(() => {
    const name = () => box.current?.setAttribute('aria-activedescendant', `${gridId}-${cursor.index()}`)
    name()
    return cursor.onChange(name)
  }, [cursor, gridId])

  const { onScroll: keepPlace } = view
  const onScroll = useCallback(
    (element: HTMLElement) => {
      keepPlace(element)
      if (header.current) header.current.scrollLeft = element.scrollLeft
    },
    [keepPlace],
  )

  const pointer = usePointer({ list, isTouched: isNarrow, onOpen, onExtend, onPoint })
  const drag = useRowDrag(onMove)
  const isMovable = onMove !== null
  /** The scrolling part takes the focus when it is clicked; it belongs to the grid. */
  const focus = {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.target !== scroller.current) return
      // Not where something else was clicked meanwhile: a drag ends without the pointer's going up, which is heard of at the next click.
      const take = () => {
        if (document.activeElement === scroller.current) box.current?.focus({ preventScroll: true })
      }
      // Moving the focus while the button goes down would keep a row from being dragged.
      if (isMovable) for (const end of ['pointerup', 'dragend']) window.addEventListener(end, take, { once: true })
      else take()
    },
  }
  const renderLine = useCallback(
    (line: number) =>
      asTiles ? (
        <TileLine from={line * perLine} size={size} {...{ perLine, list, gridId, isMovable }} />
      ) : (
        <GridRow index={line} columns={columns.shown} {...{ list, isCard, reading, gridId, isMovable }} />
      ),
    [list, columns.shown, isCard, reading, gridId, isMovable, asTiles, perLine, size],
  )
  const Header = look === 'reading' ? ReadingHeader : GridHeader
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--grid-tracks': columnTracks(columns.shown),
    '--grid-width': look === 'compact' ? columnsWidth(columns.shown) : '100%',
    '--grid-row': `${rowHeight}px`,
    '--grid-height': `${view.length * rowHeight}px`,
  }
  return (
    <div
      ref={box}
      {...gridRole(title, size, columns.shown.length + 1)}
      data-grid=""
      data-cards={isCard || undefined}
      data-tiles={asTiles || undefined}
      style={style}
      className="flex min-h-0 flex-1 flex-col bg-surface outline-none focus-visible:shadow-[inset_0_0_0_1px_var(--ring)]"
      {...pointer}
      {...drag}
      {...focus}
    >
      {hasHeader ? <Header ref={header} list={list} columns={columns} sort={sort} onSort={onSort} /> : null}
      <IsMovingContext value={view.isMovingAtom}>
        <RollingRows
          key={`${look} ${perLine} ${rowHeight}`}
          ref={view.rolling}
          count={view.length}
          start={view.start}
          onRange={view.onRange}
          scrollTop={list.place.scrollTop}
          {...{ scroller, rowHeight, onScroll, renderLine }}
        />
      </IsMovingContext>
    </div>
  )
})
