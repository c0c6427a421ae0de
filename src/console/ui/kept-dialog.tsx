import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Backdrop } from './backdrop.tsx'
import { cn } from './cn.ts'
import { dialogFrame, floatingSurface } from './dialog-look.ts'
import { isFocusFree } from './keyboard/focus-return.ts'
import { giveKeys } from './keyboard/keys-before.ts'
import { whenIdle } from './when-idle.ts'

type KeptDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Width in px on a wide screen. */
  readonly width: number
  readonly className?: string
  /** Called once it is out of sight; `hasFocus` says that nothing else was given the focus, so that whoever opened it gives it back. */
  readonly onClosed: (hasFocus: boolean) => void
  readonly children: ReactNode
}

/** What keeps the focus when it is clicked; anything else leaves it where one types. */
const focusable = 'input, button'

/**
 * Neither seen, pressed, read out nor focused, by what no element inside inherits: `visibility` has each of them styled anew, as long
 * again as all else that opening takes.
 */
const outOfSight =
  '[clip-path:inset(50%)] [content-visibility:hidden] not-supports-[content-visibility:hidden]:invisible'

/** As large as the page, so that what is laid out in it stays as it is. */
const box = 'pointer-events-auto fixed inset-0 z-(--z-floating) [contain:strict]'

/**
 * A modal dialog around one input, mounted for good and shown by one attribute, for what has to be there within a frame of its key.
 * Radix's dialog (dialog.tsx) is made anew each time, and takes the pointer from the page by a style that every element inherits:
 * opening it costs their styles worked out again. Here the backdrop keeps the pointer away, Tab goes round, and whatever above it takes
 * the focus (a message's button, another dialog) closes it: keys would act on the page below.
 */
export function KeptDialog({ open, onClose, title, width, className, onClosed, children }: KeptDialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (open === wasOpen.current) return
    wasOpen.current = open
    if (!open) return onClosed(isFocusFree() || content.current?.contains(document.activeElement) === true)
    content.current?.querySelector('input')?.focus({ preventScroll: true })
  })
  // What is out of sight is laid out only where somebody asks for its measures.
  useEffect(() => (open ? undefined : whenIdle(() => content.current?.getBoundingClientRect())))
  // Behind the effects of what is inside: an input that does not hear of its value yet would lose what is typed into it.
  useEffect(() => {
    if (open) giveKeys()
  }, [open])

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
    <div className={cn(box, !open && outOfSight)}>
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
        onBlur={({ currentTarget, relatedTarget }) => {
          if (open && relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose()
        }}
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
