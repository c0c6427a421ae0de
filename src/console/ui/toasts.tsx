import { useAtomValue } from 'jotai'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { FocusEvent } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { Button } from './button.tsx'
import { Kbd } from './kbd.tsx'
import { feetAtom } from './keep-clear.ts'
import type { ToastOptions } from './toaster.tsx'

const bottom = 'var(--toast-bottom)'

/** The messages on screen. */
export function Toasts() {
  const feet = useAtomValue(feetAtom)
  const heights = { '--selection-bar': `${feet.selection}px`, '--detail-foot': `${feet.detail}px` }
  return (
    <div data-messages onFocusCapture={forgetBefore}>
      <Sonner
        containerAriaLabel="消息"
        // Beside the sidebar: at the right stand the detail and the buttons of a form.
        position="bottom-left"
        gap={8}
        visibleToasts={4}
        offset={{ bottom, left: 'var(--toast-left)' }}
        mobileOffset={{ bottom }}
        style={{ zIndex: 'var(--z-toast)', ...heights }}
      />
    </div>
  )
}

/**
 * Has Sonner not remember what had the focus before a message. It gives it back to that at the first blur, away from a field that was
 * clicked or a palette that was opened, so that what is typed there would be commands of the list.
 */
function forgetBefore({ target }: FocusEvent): void {
  if (target instanceof HTMLElement) target.dataset.dismissible = 'false'
}

/** Sonner's ids of the messages on screen by our own: what comes while one of them leaves is another to it, and would be lost with it else. */
const onScreen = new Map<string, string | number>()

/** Takes a message away; without an id all of them. */
export function dismiss(id?: string): void {
  if (id === undefined) {
    onScreen.clear()
    toast.dismiss()
  } else if (onScreen.has(id)) {
    toast.dismiss(onScreen.get(id))
    onScreen.delete(id)
  }
}

/** Shows a message; one shown before `Toasts` is mounted waits for it. */
export function show(role: 'status' | 'alert', message: string, options: ToastOptions): void {
  const { id: own = null } = options
  const known = own === null ? undefined : onScreen.get(own)
  const leave = ({ id }: { readonly id: string | number }) => {
    if (own !== null && onScreen.get(own) === id) onScreen.delete(own)
  }
  const shown = toast.custom(
    (id) => (
      <div
        role={role}
        className="flex w-[356px] max-w-[calc(100vw-32px)] items-center gap-2.5 rounded-lg border bg-popover px-3 py-2.5 text-popover-foreground text-sm shadow-floating"
      >
        {role === 'alert' ? (
          <CircleAlert className="size-4 shrink-0 text-destructive" />
        ) : options.action ? (
          <CircleCheck className="size-4 shrink-0 text-success" />
        ) : (
          <Info className="size-4 shrink-0 text-info" />
        )}
        <div className="min-w-0 flex-1">
          <p className="break-words">{message}</p>
          {options.description ? <p className="text-muted-foreground text-xs">{options.description}</p> : null}
        </div>
        {options.action ? (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              toast.dismiss(id)
              leave({ id })
              options.action?.run()
            }}
          >
            {options.action.label}
            {options.action.keys ? <Kbd keys={options.action.keys} /> : null}
          </Button>
        ) : null}
      </div>
    ),
    {
      duration: options.duration ?? 4000,
      onAutoClose: leave,
      onDismiss: leave,
      ...(known === undefined ? {} : { id: known }),
    },
  )
  if (own !== null) onScreen.set(own, shown)
}
