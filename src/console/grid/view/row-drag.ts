import { type DragEvent, useRef } from 'react'
import { rowAt } from './pointer.ts'

const dragType = 'application/x-campus-row'

/** Dragging rows to another place: the row under the pointer shows where the dragged one would go. */
export function useRowDrag(onMove: ((from: number, to: number) => Promise<void>) | null) {
  const from = useRef<number | null>(null)
  const marked = useRef<Element | null>(null)
  if (!onMove) return {}
  const mark = (row: Element | null) => {
    if (marked.current === row) return
    marked.current?.removeAttribute('data-drop')
    row?.setAttribute('data-drop', '')
    marked.current = row
  }
  return {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const index = rowAt(event.target)
      if (index === null) return
      from.current = index
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(dragType, String(index))
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (from.current === null || !event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      mark(event.target instanceof Element ? event.target.closest('[role=row][data-index]') : null)
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const to = rowAt(event.target)
      if (from.current === null || to === null) return
      event.preventDefault()
      void onMove(from.current, to)
    },
    onDragEnd: () => {
      from.current = null
      mark(null)
    },
  }
}
