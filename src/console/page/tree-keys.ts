import type { FocusEvent, KeyboardEvent } from 'react'
import { typeAhead } from './type-ahead.ts'

/** The entry that got the focus by a key. Asked once a key is pressed, Chrome shows it on what was clicked as well. */
let reached: Element | null = null

/**
 * Arrows in the sidebar: up and down go from entry to entry, Home and End to the ends, right opens a group or goes into
 * it, left closes it or goes back to it. Letters go to the next entry whose title, or its pinyin, begins with them.
 */
export const sidebarKeys = {
  onFocus: ({ target }: FocusEvent) => {
    reached = target.matches(':focus-visible') ? target : null
  },
  onKeyDown: onSidebarKey,
}

function onSidebarKey(event: KeyboardEvent<HTMLElement>): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')]
  const at = entries.indexOf(focused)
  if (at < 0) return
  const group = focused.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLElement>('button')
  const isOpen = focused.getAttribute('aria-expanded')
  const target = {
    ArrowDown: () => entries[at + 1],
    ArrowUp: () => entries[at - 1],
    Home: () => entries[0],
    End: () => entries.at(-1),
    ArrowRight: () => (isOpen === 'false' ? pressed(focused) : isOpen === 'true' ? entries[at + 1] : undefined),
    ArrowLeft: () => (isOpen === 'true' ? pressed(focused) : group),
  }[event.key]
  if (!target) {
    // Whoever got here by mouse goes on with the keys of the list.
    if (!/^[\p{L}\p{N}]$/u.test(event.key) || focused !== reached) return
    event.preventDefault()
    event.stopPropagation()
    void typeAhead(event.key, entries, at)
    return
  }
  event.preventDefault()
  event.stopPropagation()
  target()?.focus()
}

function pressed(entry: HTMLElement): HTMLElement {
  entry.click()
  return entry
}
