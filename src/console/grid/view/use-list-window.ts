import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { nextFrame } from '@/session/call/next-frame.ts'
import { createScrollRest } from '@/ui/scroll-rest.ts'
import type { RollingHandle } from './rolling-rows.tsx'
import { refitted, windowLength, windowStart } from './row-window.ts'
import type { RowMetrics } from './use-row-height.ts'

/**
 * Which lines of a list stand in the element that scrolls, and where it is scrolled to: followed as it scrolls, moved by the cursor's keys,
 * kept with the list. A line holds one row, but for tiles.
 */
export function useListWindow(list: OpenList, { rowHeight, perLine, look }: RowMetrics) {
  const { rows, cursor } = list
  const scroller = useRef<HTMLDivElement | null>(null)
  const rolling = useRef<RollingHandle>(null)
  const [scrollRest] = useState(createScrollRest)
  const size = useSyncExternalStore(rows.subscribeSummary, () => rows.summary().size)
  const [start, setStart] = useState(() => list.place.start)
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

  const revealNext = useCallback(
    async (index: number) => {
      await nextFrame()
      if (place.current.list === list && cursor.index() === index) reveal(index, true)
    },
    [reveal, list, cursor],
  )

  const rowsInView = useCallback(() => {
    const { rowHeight, perLine } = place.current
    return Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1) * perLine
  }, [])

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
    ({ scrollTop }: HTMLElement) => {
      scrollRest.noteScroll()
      const { list, start } = place.current
      Object.assign(list.place, { start, scrollTop })
    },
    [scrollRest],
  )

  return {
    scroller,
    rolling,
    size,
    start,
    length,
    isMovingAtom: scrollRest.isMovingAtom,
    reveal,
    revealNext,
    rowsInView,
    onRange,
    onScroll,
  }
}
