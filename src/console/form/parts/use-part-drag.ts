import { type PointerEvent, useCallback, useRef, useState } from 'react'

/** The part that is held, and the place it would have if it were let go now. */
type Drag = { readonly from: number; readonly to: number }

/** How far (px) a mouse goes before it drags rather than clicks; how far a finger may stray while it is held still. */
const [leastPull, mostStray] = [5, 8]
/** How long (ms) a finger rests on a part before it picks it up; before that it scrolls, as everywhere. */
const pickUpAfter = 300
/** How near an edge (px) the pointer has the list scroll, and the most px it does so in a frame. */
const [edge, fastest] = [56, 14]

/**
 * Parts of a list put elsewhere by mouse or finger: a mouse drags any of them, a finger at once by what is marked `data-handle`
 * and elsewhere after resting on it. What is held stands where it would be if let go; Escape leaves all as it was. The list
 * scrolls at its edges, and nothing else does meanwhile.
 */
export function usePartDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLElement | null>(null)
  const isHolding = useRef(false)
  const [drag, setDrag] = useState<Drag | null>(null)

  // A listener that is there before the finger is: one added later could not keep the page from scrolling.
  const attach = useCallback((element: HTMLElement | null) => {
    list.current = element
    const hold = (event: Event) => {
      if (isHolding.current) event.preventDefault()
    }
    element?.addEventListener('touchmove', hold, { passive: false })
    element?.addEventListener('contextmenu', hold)
    return () => {
      element?.removeEventListener('touchmove', hold)
      element?.removeEventListener('contextmenu', hold)
    }
  }, [])

  const onPointerDown = (event: PointerEvent<HTMLElement>, from: number) => {
    const box = list.current
    if (!box || event.button !== 0 || !event.isPrimary || isHolding.current) return
    const { pointerId, clientX, clientY, pointerType } = event
    const isMouse = pointerType === 'mouse'
    const listening = new AbortController()
    const { signal } = listening
    const scroller = scrollerOf(box)
    let [to, y, frame] = [from, clientY, 0]
    const follow = () => {
      const next = placeAt(box, from, y)
      if (next !== to) setDrag({ from, to: next })
      to = next
    }
    const scroll = () => {
      const pull = edgePull(scroller, y)
      if (pull !== 0) {
        scroller.scrollTop += pull
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }
    const pickUp = () => {
      isHolding.current = true
      setDrag({ from, to })
      frame = requestAnimationFrame(scroll)
    }
    const letGo = (isKept: boolean) => {
      listening.abort()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      isHolding.current = false
      setDrag(null)
      if (isKept && to !== from) onMove(from, to)
    }
    const onPointerMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId) return
      y = move.clientY
      if (isHolding.current) return follow()
      const way = Math.hypot(move.clientX - clientX, y - clientY)
      if (isMouse && way >= leastPull) pickUp()
      else if (!isMouse && way > mostStray) letGo(false)
    }
    const onKeyDown = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !isHolding.current) return
      key.preventDefault()
      key.stopPropagation()
      letGo(false)
    }
    const onEnd = (end: globalThis.PointerEvent) => {
      if (end.pointerId === pointerId) letGo(end.type === 'pointerup' && isHolding.current)
    }
    const isHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null
    const timer = isMouse || isHandle ? 0 : window.setTimeout(pickUp, pickUpAfter)
    window.addEventListener('pointermove', onPointerMove, { signal })
    window.addEventListener('pointerup', onEnd, { signal })
    window.addEventListener('pointercancel', onEnd, { signal })
    window.addEventListener('keydown', onKeyDown, { signal, capture: true })
    if (!isMouse && isHandle) pickUp()
  }
  return {
    attach,
    onPointerDown,
    /** Where a part stands while one is held. */
    placeOf: (index: number): number => (drag ? placeDuring(drag, index) : index),
    held: drag?.from ?? null,
  }
}

function placeDuring({ from, to }: Drag, index: number): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

/** The place of a part held at a height: after all others whose middle is above it. */
function placeAt(list: HTMLElement, from: number, y: number): number {
  return [...list.children].filter((part, index) => {
    const { top, height } = part.getBoundingClientRect()
    return index !== from && top + height / 2 < y
  }).length
}

/** What scrolls when the list has to. */
function scrollerOf(list: HTMLElement): Element {
  for (let element = list.parentElement; element; element = element.parentElement) {
    const isScrolled = /auto|scroll/.test(getComputedStyle(element).overflowY)
    if (isScrolled && element.scrollHeight > element.clientHeight) return element
  }
  return document.documentElement
}

/** By how much (px) to scroll in this frame: more the nearer to the edge, 0 away from it. */
function edgePull(scroller: Element, y: number): number {
  const box = scroller.getBoundingClientRect()
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)]
  const share = (distance: number) => Math.ceil(fastest * Math.min(1, 1 - distance / edge))
  if (y - top < edge) return -share(y - top)
  return bottom - y < edge ? share(bottom - y) : 0
}
