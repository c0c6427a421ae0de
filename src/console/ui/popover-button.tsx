import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { Button } from './button.tsx'

type PopoverButtonProps = {
  readonly label: string
  readonly icon: ReactNode
  /** Only the icon is shown. */
  readonly isBare?: boolean
  /** Loads what floats; called before it is likely to be opened. */
  readonly load: () => Promise<unknown>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** What floats beside the button, mounted while open. */
  readonly children: (anchor: RefObject<HTMLButtonElement | null>) => ReactNode
}

/** A button whose popover is loaded when it is first wanted, so that the list does not wait for it. */
export function PopoverButton({ label, icon, isBare, load, open, onOpenChange, children }: PopoverButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  // Where this fails, opening says so.
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        ref={anchor}
        variant={isBare ? 'ghost' : 'outline'}
        size={isBare ? 'icon' : 'default'}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={isBare ? label : undefined}
        title={isBare ? label : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onOpenChange(!open)}
      >
        {icon}
        {isBare ? null : label}
      </Button>
      {open ? <Suspense fallback={null}>{children(anchor)}</Suspense> : null}
    </>
  )
}
