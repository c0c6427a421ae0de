import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '@/ui/when-idle.ts'
import { roles } from './roles.ts'

/** px of rows kept above and below what is visible. */
const beyond = 240
/** ms without scrolling after which the rows' boxes are put in the order of their rows. */
const restBeforeOrder = 200

/** What moves the rows from outside. */
export type RollingHandle = {
  /** Shows what stands `scrollTop` px below the top, before it is scrolled there. */
  readonly showAt: (scrollTop: number) => void
}

type Range = { readonly from: number; readonly to: number }

type RollingRowsProps = {
  /** Lines there are to scroll through, and the position of the first of them. */
  readonly count: number
  readonly start: number
  /** Of a line, in px. */
  readonly rowHeight: number
  /** Where it is scrolled to as it is mounted. */
  readonly scrollTop: number
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Told of scrolling before the rows that come into view are rendered. */
  readonly onScroll: (scroller: HTMLElement) => void
  /** Told of the lines that are mounted, by their places below `start`. */
  readonly onRange: (range: Range) => void
  /** A line by its position. */
  readonly renderLine: (position: number) => ReactNode
  readonly ref: Ref<RollingHandle>
}

/**
 * Lines of one height, of which only those near what is visible are mounted. A line that leaves at one end gives its box to
 * the one that enters at the other, so that scrolling changes texts and mounts nothing. Boxes keep their order while it is
 * scrolled, and take that of their lines when it rests: screen readers read them as they stand in the page.
 */
export function RollingRows({
  count,
  start,
  rowHeight,
  scrollTop,
  scroller,
  onScroll,
  onRange,
  renderLine,
  ref,
}: RollingRowsProps) {
  // The window is higher than the list: what is rendered too much before it is measured is a line or two.
  const view = useRef({ top: scrollTop, height: innerHeight * 0.85, isSettled: false })
  const rangeNow = useCallback((): Range => {
    const { top, height, isSettled } = view.current
    const margin = isSettled ? beyond : 0
    // As many lines wherever it stands, so that none is added or taken away for a part of one.
    const lines = Math.min(count, Math.ceil((height + 2 * margin) / rowHeight) + 1)
    const from = Math.max(0, Math.min(Math.floor((top - margin) / rowHeight), count - lines))
    return { from, to: from + lines }
  }, [count, rowHeight])
  const [, render] = useState<Range | null>(null)
  const rendered = useRef<Range>({ from: 0, to: 0 })
  const range = rangeNow()
  rendered.current = range
  const update = useCallback(() => {
    const next = rangeNow()
    if (next.from !== rendered.current.from || next.to !== rendered.current.to) render(next)
  }, [rangeNow])

  const latest = useRef({ onScroll, update })
  useLayoutEffect(() => {
    latest.current = { onScroll, update }
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // Asking where it stands would lay the page out: what was just mounted stands at its top.
    if (view.current.top > 0) element.scrollTop = view.current.top
    const settle = () => {
      view.current.isSettled = true
      latest.current.update()
    }
    const onMove = () => {
      latest.current.onScroll(element)
      view.current.top = element.scrollTop
      flushSync(settle)
    }
    element.addEventListener('scroll', onMove)
    const observer = new ResizeObserver(([entry]) => {
      view.current.height = entry?.contentRect.height ?? view.current.height
      latest.current.update()
    })
    observer.observe(element)
    // Rows out of sight are mounted once those in sight are painted.
    const giveUp = whenIdle(settle)
    return () => {
      giveUp()
      element.removeEventListener('scroll', onMove)
      observer.disconnect()
    }
  }, [scroller])
  useImperativeHandle(
    ref,
    () => ({
      showAt: (top) => {
        view.current.top = Math.max(0, top)
        latest.current.update()
      },
    }),
    [],
  )
  const { from, to } = range
  useEffect(() => onRange({ from, to }), [onRange, from, to])

  const lines = useOrdered(start + from, start + to)
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      {...roles.rowgroup}
      data-scroller=""
      className="relative min-h-0 flex-1 overflow-auto bg-surface [scrollbar-gutter:stable] [overflow-anchor:none]"
    >
      <div {...roles.none} className="relative h-(--grid-height) min-w-(--grid-width)">
        {lines.map(({ slot, position }) => (
          <div
            key={slot}
            {...roles.none}
            className="absolute inset-x-0 h-(--grid-row) [contain:strict]"
            style={{ top: (position - start) * rowHeight }}
          >
            {renderLine(position)}
          </div>
        ))}
      </div>
    </div>
  )
}

type Line = { readonly slot: number; readonly position: number }

/** Which box shows which line, in the order of the boxes: as few as possible show another line than before. */
function useOrdered(from: number, to: number): readonly Line[] {
  const boxes = useRef<readonly Line[]>([])
  const [, setRests] = useState(0)
  const mustOrder = useRef(true)
  const next = mustOrder.current ? ordered(boxes.current, from, to) : kept(boxes.current, from, to)
  const isOrdered = next.every(({ position }, index) => position === from + index)
  useLayoutEffect(() => {
    boxes.current = next
    mustOrder.current = boxes.current.length === 0
    if (isOrdered) return
    const timer = setTimeout(() => {
      mustOrder.current = true
      setRests((rests) => rests + 1)
    }, restBeforeOrder)
    return () => clearTimeout(timer)
  })
  return next
}

/** The boxes in their order, those of lines that left given to lines that came; one too many goes, one too few is added. */
function kept(before: readonly Line[], from: number, to: number): readonly Line[] {
  const shown = new Set(before.map(({ position }) => position))
  const entering: number[] = []
  for (let position = from; position < to; position++) if (!shown.has(position)) entering.push(position)
  const stays = ({ position }: Line) => position >= from && position < to
  const next = before.flatMap((line) => {
    if (stays(line)) return [line]
    const position = entering.shift()
    return position === undefined ? [] : [{ slot: line.slot, position }]
  })
  const used = new Set(next.map(({ slot }) => slot))
  let slot = 0
  for (const position of entering) {
    while (used.has(slot)) slot++
    used.add(slot)
    next.push({ slot, position })
  }
  return next
}

function ordered(before: readonly Line[], from: number, to: number): readonly Line[] {
  return [...kept(before, from, to)].sort((one, other) => one.position - other.position)
}
