import type { MouseEvent } from 'react'

/**
 * What lies between a dialog and the page and keeps the pointer from it; `onPress` is told when it is pressed. Radix's own also locks the page's scrolling, which
 * costs the style of every element worked out anew as a dialog opens and as it closes; here only parts of the page scroll.
 */
export function Backdrop({ onPress }: { readonly onPress?: (event: MouseEvent) => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same
  return <div onMouseDown={onPress} className="pointer-events-auto fixed inset-0 z-(--z-overlay) bg-overlay" />
}
