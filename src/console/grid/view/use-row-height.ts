import { type RefObject, useLayoutEffect, useState } from 'react'
import { leastForColumns, widthBesideMenu } from '../column/column-room.ts'
import type { Density } from './use-density.ts'

/** Rows of height of a card, and of a row that is read. */
const cardRows = 2.6
const readingRows = 2.4

/** Least width (px) of a tile, and its height. */
const tileWidth = 168
const tileHeight = 196

/** What a list shows its rows as: pictures side by side, cards where it is narrow, else rows of either density. */
type RowLook = 'tiles' | 'card' | Density

/** How large a list's rows are, and what they look like. */
export type RowMetrics = {
  readonly look: RowLook
  /** Of a line, in px, by the size setting. */
  readonly rowHeight: number
  /** Rows a line holds. */
  readonly perLine: number
  /** There is no room for columns. */
  readonly isNarrow: boolean
}

type Room = { readonly unit: number; readonly tilesAbreast: number; readonly isNarrow: boolean }

/** What the list has room for, by its width and the size setting; guessed before it is there, so that it is laid out once. */
export function useRowMetrics(box: RefObject<HTMLElement | null>, asTiles: boolean, density: Density): RowMetrics {
  const room = useRoom(box)
  const { unit, tilesAbreast, isNarrow } = room
  if (asTiles) return { look: 'tiles', rowHeight: tileHeight, perLine: tilesAbreast, isNarrow }
  if (isNarrow) return { look: 'card', rowHeight: unit * cardRows, perLine: 1, isNarrow }
  const rowHeight = density === 'reading' ? Math.round(unit * readingRows) : unit
  return { look: density, rowHeight, perLine: 1, isNarrow }
}

function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(() => roomOf(likelyWidth()))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let width: number | null = null
    const measure = () => {
      if (width === null) return
      const next = roomOf(width)
      setRoom((known) =>
        Object.entries(next).every(([name, value]) => Reflect.get(known, name) === value) ? known : next,
      )
    }
    // It tells the width once the page is laid out; asking for it would have that done in between.
    const onResize = new ResizeObserver(([entry]) => {
      width = entry?.contentRect.width ?? width
      measure()
    })
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

function roomOf(width: number): Room {
  return {
    unit: Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-height')) || 40,
    tilesAbreast: Math.max(2, Math.floor(width / tileWidth)),
    isNarrow: width < leastForColumns,
  }
}

/** The width (px) a list is going to have: that of the screen before it, or else of the window beside the menu. */
function likelyWidth(): number {
  return document.querySelector('main')?.clientWidth ?? widthBesideMenu()
}
