import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { OpenList } from '@/list/open-list.ts'

type PointerParts = {
  readonly list: OpenList
  /** Rows are touched rather than clicked: a tap opens, a long press selects. */
  readonly isTouched: boolean
  readonly onOpen: () => void
  readonly onExtend: (index: number) => void
  /** The cursor was put somewhere by hand: ranges begin there. */
  readonly onPoint: (index: number) => void
}

/** ms a finger rests on a card to select it. */
const longPress = 450

/**
 * Mouse and touch on rows: a click puts the cursor there, with Ctrl or ⌘ or on the box it selects, with Shift it selects up
 * to there, twice it opens; a tap on a card opens, a long press selects. One listener for all rows.
 */
export function usePointer({ list, isTouched, onOpen, onExtend, onPoint }: PointerParts) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; wasLong: boolean } | null>(null)
  const { rows, selection, cursor } = list

  const toggle = (index: number) => {
    const entry = rows.entry(index)
    if (entry) selection.toggle(entry.row.id)
  }
  const release = () => {
    if (press.current) clearTimeout(press.current.timer)
  }
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const index = rowAt(event.target)
      if (index === null) return
      if (press.current?.wasLong) {
        press.current = null
        return
      }
      const isTick = event.target instanceof Element && event.target.closest('[data-tick]') !== null
      if (event.shiftKey) return onExtend(index)
      cursor.moveTo(index)
      onPoint(index)
      if (isTick || event.ctrlKey || event.metaKey) toggle(index)
      else if (isTouched) onOpen()
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const isTick = event.target instanceof Element && event.target.closest('[data-tick]') !== null
      if (rowAt(event.target) !== null && !isTouched && !isTick) onOpen()
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (event.shiftKey && rowAt(event.target) !== null) event.preventDefault()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const index = rowAt(event.target)
      release()
      // A second finger zooms.
      if (!isTouched || event.pointerType === 'mouse' || !event.isPrimary || index === null) return
      const state = {
        wasLong: false,
        timer: setTimeout(() => {
          state.wasLong = true
          cursor.moveTo(index)
          onPoint(index)
          toggle(index)
        }, longPress),
      }
      press.current = state
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' && Math.abs(event.movementX) + Math.abs(event.movementY) > 6) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (press.current?.wasLong) event.preventDefault()
    },
  }
}

/** Position of the row an event happened on, or null. */
export function rowAt(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role=row][data-index]') : null
  const index = row?.dataset.index
  return index === undefined ? null : Number(index)
}
