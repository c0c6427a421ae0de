import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Backdrop } from './backdrop.tsx'
import { cn } from './cn.ts'
import { dialogFrame, floatingSurface } from './dialog-look.ts'
import { giveKeys } from './keyboard/keys-before.ts'

type KeptDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Width in px on a wide screen. */
  readonly width: number
  readonly className?: string
  /** Called once it is out of sight: whoever opened it gives the focus back. */
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** What keeps the focus when it is clicked; anything else leaves it where one types. */
const focusable = 'input, button'

/**
 * A modal dialog around one input, mounted for good and shown by one attribute, for what has to be there within a frame of its key.
 * Radix's dialog (dialog.tsx) is made anew each time, and takes the pointer from the page by a style that every element inherits:
 * opening it costs their styles worked out again. Here the backdrop keeps the pointer away, and the focus stays inside as nothing else
 * of it can be focused.
 */
export function KeptDialog({ open, onClose, title, width, className, onClosed, children }: KeptDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (open === wasOpen.current) return
    wasOpen.current = open
    if (!open) return onClosed()
    content.current?.querySelector('input')?.focus({ preventScroll: true })
    giveKeys()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Tab') {
      event.preventDefault()
      focusNext(event.currentTarget, event.shiftKey ? -1 : 1)
    }
  }

  return createPortal(
    <div className={open ? undefined : 'invisible'}>
      <Backdrop
        onPress={(event) => {
          event.preventDefault()
          onClose()
        }}
      />
      <div
        ref={content}
        role="dialog"
        aria-modal
        aria-label={title}
        onKeyDown={onKeyDown}
        onMouseDown={keepFocus}
        style={{ maxWidth: width }}
        className={cn(floatingSurface, dialogFrame, className)}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(focusable) === null) event.preventDefault()
}

/** Moves the focus to the next control that is on screen, after the last to the first. */
function focusNext(content: Element, step: 1 | -1): void {
  const controls = [...content.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility())
  const at = controls.findIndex((each) => each.matches(':focus'))
  controls.at((at + step) % controls.length)?.focus()
}
