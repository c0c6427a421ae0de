import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Density } from './use-density.ts'

/** Below this width (px) of its own, a list shows cards instead of columns. */
const narrowest = 640
/** Rows of height of a card, and of a row that is read. */
const cardRows = 2.6
const readingRows = 2.4

/** Least width (px) of a tile, and its height. */
const tileWidth = 168
const tileHeight = 196

/** What a list shows its rows as: pictures side by side, cards where it is narrow, else rows of either density. */
type RowLook = 'tiles' | 'card' | Density

type RowMetrics = {
  readonly look: RowLook
  /** Of a line, in px, by the size setting. */
  readonly rowHeight: number
  /** Rows a line holds. */
  readonly perLine: number
  /** There is no room for columns. */
  readonly isNarrow: boolean
}

type Room = { readonly unit: number; readonly tilesAbreast: number; readonly isNarrow: boolean }

/** Measures the list whenever its width or the size setting changes; null before it is there. */
export function useRowMetrics(
  box: RefObject<HTMLElement | null>,
  asTiles: boolean,
  density: Density,
): RowMetrics | null {
  const room = useRoom(box)
  if (room === null) return null
  const { unit, tilesAbreast, isNarrow } = room
  if (asTiles) return { look: 'tiles', rowHeight: tileHeight, perLine: tilesAbreast, isNarrow }
  if (isNarrow) return { look: 'card', rowHeight: unit * cardRows, perLine: 1, isNarrow }
  const rowHeight = density === 'reading' ? Math.round(unit * readingRows) : unit
  return { look: density, rowHeight, perLine: 1, isNarrow }
}

function useRoom(box: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const unit = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height')) || 40
      const tilesAbreast = Math.max(2, Math.floor(element.clientWidth / tileWidth))
      const isNarrow = element.clientWidth < narrowest
      setRoom((known) =>
        known?.unit === unit && known.tilesAbreast === tilesAbreast && known.isNarrow === isNarrow
          ? known
          : { unit, tilesAbreast, isNarrow },
      )
    }
    measure()
    const onResize = new ResizeObserver(measure)
    onResize.observe(element)
    const onSize = new MutationObserver(measure)
    onSize.observe(document.documentElement, { attributeFilter: ['data-size', 'style'] })
    return () => {
      onResize.disconnect()
      onSize.disconnect()
    }
  }, [box])
  return room
}
