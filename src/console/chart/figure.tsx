import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '@/ui/state.tsx'

type FigureProps = {
  readonly label: string
  /** Where the figure leads to. */
  readonly to?: string | undefined
  /** A few words below it, for example how it compares. */
  readonly note?: ReactNode
  /** A place is kept for it until it is known, unless it cannot be. */
  readonly children: ReactNode | undefined
}

/** Whether figures that are not known could not be read, so that none of them is on its way. */
export const FiguresUnread = createContext(false)

/** What a digit takes of its font's size, in width. */
const digitWidth = 0.6

/** A figure of a dashboard with what it counts; it stands in a dl. One that is longer than its card is wide is smaller. */
export function Figure({ label, to, note, children }: FigureProps) {
  const length = typeof children === 'string' ? children.length : 1
  const size = `min(1em, ${100 / (digitWidth * length)}cqi)`
  const unknown = useContext(FiguresUnread) ? '—' : <Skeleton className="my-1.5 h-5 w-16" />
  const shown = children ?? unknown
  return (
    <div className="@container relative rounded-xl border bg-surface px-4 py-3 has-[a]:hover:border-primary">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="whitespace-nowrap font-semibold text-xl tabular-nums">
        <span style={{ fontSize: size }}>
          {to ? (
            // Whatever of the card is pressed leads there: "5" alone is too small for a finger.
            <Link to={to} className="text-primary-text after:absolute after:inset-0 hover:underline">
              {shown}
            </Link>
          ) : (
            shown
          )}
        </span>
      </dd>
      {note ? <dd className="text-muted-foreground text-xs tabular-nums">{note}</dd> : null}
    </div>
  )
}
