import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Toaster as Sonner, toast } from 'sonner'
import { Button } from '../control/button.tsx'
import { Kbd } from './kbd.tsx'

export type ToastOptions = {
  /** ms; 4000 by default, 5000 for errors. */
  readonly duration?: number
  readonly description?: string
  readonly action?: { readonly label: string; readonly keys?: string; readonly run: () => void }
  /** A message of the same id takes the place of the one shown. */
  readonly id?: string
}

/** Where messages appear; stands once in the console. */
export function Toaster() {
  return <Sonner position="bottom-right" gap={8} visibleToasts={4} offset={16} mobileOffset={{ bottom: 72 }} />
}

/** Says that something is done. Role status. */
export function notify(message: string, options: ToastOptions = {}): void {
  show('status', message, options, 4000)
}

/** Says that something failed. Role alert. */
export function warn(message: string, options: ToastOptions = {}): void {
  show('alert', message, options, 5000)
}

/** Takes a message away. */
export function dismiss(id: string): void {
  toast.dismiss(id)
}

function show(role: 'status' | 'alert', message: string, options: ToastOptions, duration: number): void {
  toast.custom(
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
            size="small"
            onClick={() => {
              toast.dismiss(id)
              options.action?.run()
            }}
          >
            {options.action.label}
            {options.action.keys ? <Kbd keys={options.action.keys} /> : null}
          </Button>
        ) : null}
      </div>
    ),
    { duration: options.duration ?? duration, ...(options.id ? { id: options.id } : {}) },
  )
}
