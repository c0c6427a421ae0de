import { useLayoutEffect, useRef, useState } from 'react'
import { giveFocusBack } from '../keyboard/focus-return.ts'
import { Picture } from './picture.tsx'
import { type PictureMove, usePictureFrame } from './picture-frames.ts'

export type PictureFrameProps = { readonly src: string; readonly label: string; readonly onOpen: () => void }

const zoomStep = 1.5
const mostZoom = 8

/**
 * A picture as wide as its place, zoomed and turned by keys where it stands. What is zoomed has the focus, so that arrows
 * move it, and gives it back when all of it is seen again.
 */
export function PictureFrame({ src, label, onOpen }: PictureFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  usePictureFrame(frame, (move: PictureMove) => {
    if (move === 'turn') return setTurns((now) => now + 1)
    const next = Math.min(mostZoom, Math.max(1, move === 'larger' ? zoom * zoomStep : zoom / zoomStep))
    setZoom(next)
    if (next > 1) frame.current?.focus()
    else if (frame.current === document.activeElement) giveFocusBack(null)
  })
  useLayoutEffect(() => {
    const { x, y } = middle.current
    const element = frame.current
    if (zoom > 1) element?.scrollIntoView({ block: 'nearest' })
    element?.scrollTo(
      x * element.scrollWidth - element.clientWidth / 2,
      y * element.scrollHeight - element.clientHeight / 2,
    )
  }, [zoom])
  useLayoutEffect(() => {
    const element = frame.current
    return () => {
      if (element === document.activeElement) giveFocusBack(null)
    }
  }, [])
  return (
    <div className="@container overflow-hidden rounded-md border">
      <section
        ref={frame}
        aria-label={`${label}，${Math.round(zoom * 100)}%`}
        data-scrolls=""
        tabIndex={-1}
        onScroll={({
          currentTarget: { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight },
        }) => {
          middle.current = {
            x: (scrollLeft + clientWidth / 2) / scrollWidth,
            y: (scrollTop + clientHeight / 2) / scrollHeight,
          }
        }}
        className={`bg-surface-sunken -outline-offset-2 ${zoom > 1 ? 'max-h-[60vh] overflow-auto' : 'overflow-hidden'}`}
      >
        <button
          type="button"
          aria-label={label}
          onClick={onOpen}
          className="block w-max cursor-zoom-in -outline-offset-2"
        >
          <Picture src={src} alt="" zoom={zoom} turns={turns} fit="width" />
        </button>
      </section>
    </div>
  )
}
