import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from './button.tsx'

type PopoverButtonProps = {
  readonly label: string
  readonly icon: ReactNode
  /** How many of what floats are in force, shown unless 0. */
  readonly count?: number
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
export function PopoverButton({
  label,
  icon,
  count = 0,
  isBare,
  load,
  open,
  onOpenChange,
  children,
}: PopoverButtonProps) {
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
        {count > 0 ? (
          <span className="min-w-5 rounded-full bg-primary px-1.5 text-center text-primary-foreground text-xs tabular-nums">
            {count}
          </span>
        ) : null}
      </Button>
      {open ? children(anchor) : null}
    </>
  )
}
