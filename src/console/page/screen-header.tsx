import type { ReactNode } from 'react'

/** A screen's one h1, with what can be done with the screen as a whole. */
export function ScreenHeader({
  title,
  hint,
  actions,
}: {
  readonly title: string
  /** A few words beside the title, for example a count. */
  readonly hint?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3 pb-2">
      <h1 className="truncate font-semibold text-base">{title}</h1>
      {hint ? <span className="text-muted-foreground text-sm">{hint}</span> : null}
      {actions ? <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  )
}
