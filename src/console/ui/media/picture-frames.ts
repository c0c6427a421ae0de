import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** What keys do to a picture: larger and smaller by steps, turned by a quarter to the right. */
export type PictureMove = 'larger' | 'smaller' | 'turn'

type Frame = { readonly element: HTMLElement; readonly move: (move: PictureMove) => void }

const frames = new Set<Frame>()

/** Offers a picture to the keys while it is on the page. */
export function usePictureFrame(element: RefObject<HTMLElement | null>, move: (move: PictureMove) => void): void {
  const latest = useEffectEvent(move)
  useLayoutEffect(() => {
    if (!element.current) return
    const frame = { element: element.current, move: (asked: PictureMove) => latest(asked) }
    frames.add(frame)
    return () => void frames.delete(frame)
  }, [element])
}

/** Moves the picture being looked at: the one with the focus, else the first that is not scrolled past. False without one. */
export function movePicture(move: PictureMove): boolean {
  const inOrder = [...frames].sort((one, other) => (isBefore(one.element, other.element) ? -1 : 1))
  const frame =
    inOrder.find(({ element }) => element.contains(document.activeElement)) ??
    inOrder.find(({ element }) => !isScrolledPast(element)) ??
    inOrder.at(-1)
  frame?.move(move)
  return frame !== undefined
}

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Whether more than half of an element is above what is shown of the part that scrolls it. */
function isScrolledPast(element: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect()
  const region = element.parentElement?.closest('[data-scrolls]')
  return region ? top + height / 2 < region.getBoundingClientRect().top : false
}
