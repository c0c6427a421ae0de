import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export type FigureProps = {
  readonly label: string
  /** Where the figure leads to. */
  readonly to?: string
  /** A few words below it, for example how it compares. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A figure of a dashboard with what it counts; it stands in a dl. */
export function Figure({ label, to, note, children }: FigureProps) {
  return (
    <div className="rounded-xl border bg-surface px-4 py-3">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">
        {to ? (
          <Link to={to} className="text-primary-text hover:underline">
            {children}
          </Link>
        ) : (
          children
        )}
      </dd>
      {note ? <dd className="text-muted-foreground text-xs tabular-nums">{note}</dd> : null}
    </div>
  )
}
