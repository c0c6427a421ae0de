import type { ReactNode, RefObject } from 'react'
import { isFocusFree } from './keyboard/focus-return.ts'
import { giveKeys } from './keyboard/keys-before.ts'
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx'

type FloatingPanelProps = {
  readonly label: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly className: string
  readonly children: ReactNode
}

/** An open popover beside a button; Esc or a click elsewhere closes it and gives the focus back. */
export function FloatingPanel({ label, anchor, onClose, className, children }: FloatingPanelProps) {
  return (
    <Popover open onOpenChange={(open) => (open ? undefined : onClose())}>
      <PopoverAnchor virtualRef={{ current: anchor.current ?? document.body }} />
      <PopoverContent
        align="end"
        aria-label={label}
        className={className}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
        }}
        onOpenAutoFocus={giveKeys}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (isFocusFree(anchor.current)) anchor.current?.focus()
        }}
      >
        {children}
      </PopoverContent>
    </Popover>
  )
}
