import {
  type CSSProperties,
  type FocusEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { nextTask } from '@/session/call/next-task.ts'
import { deferred } from '@/ui/deferred.tsx'
import { createScrollRest, IsMovingContext } from '@/ui/scroll-rest.ts'
import { columnsWidth, columnTracks } from '../column/columns.ts'
import type { Columns } from '../column/use-columns.ts'
import { GridHeader, ReadingHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import { usePointer } from './pointer.ts'
import { readingParts } from './reading-parts.ts'
import { gridRole } from './roles.ts'
import { type RollingHandle, RollingRows } from './rolling-rows.tsx'
import { useRowDrag } from './row-drag.ts'
import { refitted, windowLength, windowStart } from './row-window.ts'
import type { Density } from './use-density.ts'
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
  const { rows, cursor } = list
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement | null>(null)
  const rolling = useRef<RollingHandle>(null)
  const metrics = useRowMetrics(box, asTiles, density)
  const [scrollRest] = useState(createScrollRest)
  const size = useSyncExternalStore(rows.subscribeSummary, () => rows.summary().size)
  const [start, setStart] = useState(() => list.place.start)
  const { rowHeight, perLine, look, isNarrow } = metrics
  const isCard = look === 'card'
  const hasHeader = !isCard && !asTiles
  const { entity } = list.query
  const reading = useMemo(
    () => (look === 'reading' ? readingParts(entity, columns.shown) : null),
    [look, entity, columns.shown],
  )
  /** From here on positions are those of lines, which hold one row each but for tiles. */
  const lines = Math.ceil(size / perLine)
  const length = windowLength(lines, rowHeight)
  // Rows of another height: the list comes to stand where it was, by the row the cursor is on.
  if (list.place.rowHeight !== rowHeight) {
    const line = Math.floor(cursor.index() / perLine)
    Object.assign(list.place, refitted(list.place, line, rowHeight, scroller.current?.clientHeight ?? 0, lines))
    if (list.place.start !== start) setStart(list.place.start)
  }
  const place = useRef({ list, start, length, rowHeight, lines, perLine })
  place.current = { list, start, length, rowHeight, lines, perLine }

  /** Where to scroll once the window has moved. */
  const scrollAfterMove = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (scrollAfterMove.current === null || !scroller.current) return
    scroller.current.scrollTop = scrollAfterMove.current
    scrollAfterMove.current = null
  })

  const moveWindow = useCallback((next: number, scrollTop: number) => {
    if (next === place.current.start && scroller.current) scroller.current.scrollTop = scrollTop
    else scrollAfterMove.current = scrollTop
    rolling.current?.showAt(scrollTop)
    setStart(next)
  }, [])

  /** Another list begins where it was left, which is its top at first. */
  const shownList = useRef(list)
  useLayoutEffect(() => {
    if (shownList.current === list) return
    shownList.current = list
    moveWindow(list.place.start, list.place.scrollTop)
  }, [list, moveWindow])

  const reveal = useCallback(
    (index: number, withNext = false) => {
      const element = scroller.current
      if (!element) return
      const { start, length, rowHeight, lines, perLine } = place.current
      const line = Math.floor(index / perLine)
      const next = windowStart(start, length, lines, { from: line, to: line + 1 })
      const top = (line - next) * rowHeight
      if (next !== start) return moveWindow(next, top - element.clientHeight / 2)
      const lowest = top + rowHeight - element.clientHeight
      const least = Math.max(lowest, Math.min(top, element.scrollTop))
      const shown = withNext && least !== element.scrollTop ? Math.max(0, top - rowHeight) : least
      if (shown === element.scrollTop) return
      // Told before the rows are rendered, so that their pictures are asked for after the frame that shows them.
      scrollRest.noteScroll()
      element.scrollTop = shown
      // At once, so that rows are rendered for where they come to stand, and not where they stood as well.
      rolling.current?.showAt(element.scrollTop)
    },
    [moveWindow, scrollRest],
  )

  useImperativeHandle(
    ref,
    () => ({
      focus: () => box.current?.focus({ preventScroll: true }),
      reveal,
      revealNext: (index) => {
        requestAnimationFrame(async () => {
          await nextTask()
          if (place.current.list === list && cursor.index() === index) reveal(index, true)
        })
      },
      rowsInView: () => {
        const { rowHeight, perLine } = place.current
        return Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1) * perLine
      },
    }),
    [reveal, list, cursor],
  )

  const onRange = useCallback(
    ({ from, to }: { from: number; to: number }) => {
      const { start, length, rowHeight, lines, perLine } = place.current
      const visible = { from: start + from, to: start + to }
      rows.want(visible.from * perLine, visible.to * perLine)
      const next = windowStart(start, length, lines, visible)
      if (next !== start && scroller.current) {
        moveWindow(next, scroller.current.scrollTop - (next - start) * rowHeight)
      }
    },
    [rows, moveWindow],
  )

  useEffect(
    () =>
      rows.onShift((from, delta) => {
        const { start, rowHeight, perLine } = place.current
        const element = scroller.current
        if (element && from / perLine <= start + element.scrollTop / rowHeight) {
          element.scrollTop += Math.round(delta / perLine) * rowHeight
        }
      }),
    [rows],
  )

  useLayoutEffect(() => {
    const name = () => box.current?.setAttribute('aria-activedescendant', `${gridId}-${cursor.index()}`)
    name()
    return cursor.onChange(name)
  }, [cursor, gridId])

  /** The cursor stays in sight when the bar of the selection takes room from the list. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another look or height scroll in another element
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let before: number | null = null
    const observer = new ResizeObserver(([entry]) => {
      const { start, rowHeight, perLine } = place.current
      const height = entry?.contentRect.height ?? 0
      if (before !== null) {
        const bottom = (Math.floor(cursor.index() / perLine) - start + 1) * rowHeight - element.scrollTop
        if (bottom > height && bottom <= before + rowHeight) reveal(cursor.index())
      }
      before = height
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [cursor, reveal, look, perLine, rowHeight])

  const onScroll = useCallback(
    (element: HTMLElement) => {
      scrollRest.noteScroll()
      if (header.current) header.current.scrollLeft = element.scrollLeft
      const { list, start } = place.current
      list.place.start = start
      list.place.scrollTop = element.scrollTop
    },
    [scrollRest],
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
    '--grid-height': `${length * rowHeight}px`,
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
      <IsMovingContext value={scrollRest.isMovingAtom}>
        <RollingRows
          key={`${look} ${perLine} ${rowHeight}`}
          ref={rolling}
          count={length}
          scrollTop={list.place.scrollTop}
          {...{ scroller, start, rowHeight, onScroll, onRange, renderLine }}
        />
      </IsMovingContext>
    </div>
  )
})
