import { useRef } from 'react'
import { giveKeys } from './keys-before.ts'

type FocusEvents = {
  readonly onOpenAutoFocus?: ((event: Event) => void) | undefined
  readonly onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * Events of a dialog's content, with which what had the focus gets it back when the dialog is gone, unless
 * `onCloseAutoFocus` prevents that; keys pressed before it was there are given to it. Radix gives it to the button that opens a dialog, and ours are opened by commands.
 * It does so in a task of its own: what a key opened meanwhile has the focus by then, and keeps it.
 */
export function useFocusReturn({ onOpenAutoFocus, onCloseAutoFocus }: FocusEvents) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement
      onOpenAutoFocus?.(event)
      giveKeys()
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (event.defaultPrevented) return
      event.preventDefault()
      if (isFocusFree(before.current)) giveFocusBack(before.current)
    },
  }
}

/** Gives the focus back to what had it; where that is gone, to the list on screen or else to the page. */
export function giveFocusBack(element: Element | null): void {
  const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body
  const target = isThere ? element : (listOnScreen() ?? document.querySelector('main'))
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * Whether nothing that was chosen has the focus: at most the page as a whole, or what `target` is in. Radix gives it to a dialog as a
 * whole where something in it goes while nothing has the focus, as when an option chosen shows in the form below.
 */
export function isFocusFree(target: Element | null = null): boolean {
  const { activeElement, body } = document
  return (
    activeElement === null || activeElement === body || activeElement.matches('main') || activeElement.contains(target)
  )
}

/** For `onCloseAutoFocus`: what was opened meanwhile keeps the focus, which else goes back to `trigger`. */
export function keepFocusTaken(event: Event, trigger?: Element | null): void {
  if (!isFocusFree(trigger)) event.preventDefault()
}

/** For `onCloseAutoFocus`: back to the list, so that its keys go on, whatever button was pressed, unless something else was opened meanwhile. */
export function focusList(event: Event): void {
  const list = listOnScreen()
  if (!list) return
  event.preventDefault()
  if (isFocusFree()) list.focus({ preventScroll: true })
}

function listOnScreen(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main [role=grid]')
}
