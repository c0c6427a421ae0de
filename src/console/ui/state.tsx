import { CircleAlert, Hourglass, Inbox, LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type EmptyStateProps = { readonly title: string; readonly hint?: ReactNode; readonly action?: ReactNode }

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="grid place-items-center gap-2 px-6 py-16 text-center">
      <Inbox className="size-8 text-muted-foreground" strokeWidth={1.5} />
      <p className="font-medium">{title}</p>
      {hint ? <p className="max-w-96 text-muted-foreground text-sm">{hint}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}

type ErrorStateProps = {
  readonly message: string
  readonly hint?: string
  /** Not given where another try cannot help. */
  readonly onRetry?: () => void
  readonly action?: ReactNode
}

/** What went wrong, with another try, or what else there is to do. */
export function ErrorState({ message, hint, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="grid place-items-center gap-2 px-6 py-16 text-center">
      <CircleAlert className="size-8 text-destructive" strokeWidth={1.5} />
      <p className="font-medium">{message}</p>
      {hint ? <p className="max-w-96 text-muted-foreground text-sm">{hint}</p> : null}
      <span className="mt-2 flex gap-2">
        {action}
        {onRetry ? (
          <Button variant="outline" onClick={onRetry}>
            重试
          </Button>
        ) : null}
      </span>
    </div>
  )
}

/** Why something was refused, read out at once; nothing where there is nothing to say. */
export function Problem({ className, children, ...props }: ComponentProps<'p'>) {
  if (!children) return null
  return (
    <p role="alert" className={cn('text-destructive text-sm', className)} {...props}>
      {children}
    </p>
  )
}

/** Something is on its way: turning, or, where less motion was asked for, what means waiting without it. */
export function Spinner({ className }: { readonly className?: string }) {
  const look = cn('size-4 text-muted-foreground', className)
  return (
    <>
      <LoaderCircle role="img" aria-label="加载中" className={cn('animate-spin motion-reduce:hidden', look)} />
      <Hourglass role="img" aria-label="加载中" className={cn('hidden motion-reduce:block', look)} />
    </>
  )
}

/** The place of something on its way. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cn('block h-3 animate-pulse rounded bg-neutral-tint', className)} />
}

/** How much is done, from 0 to 1. */
export function Progress({ value, label }: { readonly value: number; readonly label: string }) {
  const percent = Math.round(Math.max(0, Math.min(1, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-neutral-tint"
    >
      <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}

/** A page while it waits for what it shows. */
export function Splash() {
  return (
    <div className="grid h-full place-items-center">
      <Spinner className="size-6" />
    </div>
  )
}
