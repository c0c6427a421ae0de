import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Backdrop } from './backdrop.tsx'
import { cn } from './cn.ts'
import { dialogFrame, floatingSurface } from './dialog-look.ts'
import { useFocusReturn } from './keyboard/focus-return.ts'

type DialogProps = {
  /** Said where it stays mounted while it is closed. */
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** Width in px on a wide screen; a narrow one is filled. */
  readonly width?: number
  readonly hideTitle?: boolean
  readonly className?: string
  readonly onOpenAutoFocus?: (event: Event) => void
  readonly onCloseAutoFocus?: (event: Event) => void
}

/** A dialog in the middle, named by its title. */
export function Dialog({ width = 480, className, ...props }: DialogProps) {
  return <Framed {...props} width={width} className={cn(dialogFrame, className)} />
}

const sides = {
  right: 'inset-y-0 right-0 h-full w-full border-l',
  left: 'inset-y-0 left-0 h-full w-full border-r',
} as const

/** A dialog at an edge, for forms and long lists. */
export function Sheet({ width = 520, side = 'right', ...props }: DialogProps & { readonly side?: keyof typeof sides }) {
  return <Framed {...props} width={width} className={sides[side]} />
}

function Framed({ open = true, onClose, title, children, footer, width, className, ...props }: DialogProps) {
  const { description, hideTitle = false, ...events } = props
  const focus = useFocusReturn(events)
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      {/* Named, since Radix finds it by an effect: what is rendered ahead of being shown has none. */}
      <Primitive.Portal container={document.body}>
        {open ? <Backdrop /> : null}
        <Primitive.Content
          {...events}
          {...focus}
          onEscapeKeyDown={leaveToField}
          {...(description ? {} : { 'aria-describedby': undefined })}
          style={{ maxWidth: width }}
          className={cn(floatingSurface, className)}
        >
          <Heading title={title} hidden={hideTitle} />
          {description ? (
            <Primitive.Description className="px-4 pb-2 text-muted-foreground text-sm">
              {description}
            </Primitive.Description>
          ) : null}
          <div className={cn('min-h-0 flex-1 overflow-y-auto', hideTitle ? '' : '-mt-1 px-4 pt-1 pb-4')}>
            {children}
          </div>
          {footer ? <div className="flex justify-end gap-2 border-t px-4 py-3">{footer}</div> : null}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Radix hears Escape before the field that has the focus does: one that says `data-escape` gives up with it what is done in it. */
function leaveToField(event: KeyboardEvent): void {
  if (document.activeElement?.hasAttribute('data-escape')) event.preventDefault()
}

function Heading({ title, hidden }: { readonly title: string; readonly hidden: boolean }) {
  if (hidden) return <Primitive.Title className="sr-only">{title}</Primitive.Title>
  return (
    <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-2">
      <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
      <Primitive.Close
        aria-label="关闭"
        className="-mr-1 grid size-[var(--control-small)] shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-neutral-tint hover:text-foreground"
      >
        <X className="size-4" />
      </Primitive.Close>
    </div>
  )
}
