import { dateText, fullTime, listTimeAgo, threadTimeAgo, weekdayOf } from '@/format/time.ts'
import { useNow } from '@/format/use-now.ts'

type TimeTextProps = {
  readonly at: number
  readonly rule?: 'list' | 'thread' | 'card'
  readonly isExact?: boolean
}

/**
 * How long ago, with the full date on hover; by the rule of lists, or that of threads and the audit. On a `card`, where the
 * full date would be cut off, it is as short as can be told apart. `isExact`: with the minute before it, as where steps are compared.
 */
export function TimeText({ at, rule = 'list', isExact = false }: TimeTextProps) {
  const now = useNow()
  const ago = rule === 'thread' ? threadTimeAgo(at, now) : listTimeAgo(at, now)
  const isAgo = ago !== fullTime(at)
  const text = rule === 'card' && !isAgo ? shortTime(at, now) : ago
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${fullTime(at)} ${weekdayOf(dateText(at))}`}
      className="tabular-nums"
    >
      {isExact && isAgo ? `${shortTime(at, now)} ` : null}
      {isExact && isAgo ? <span className="text-muted-foreground">{ago}</span> : text}
    </time>
  )
}

/** To the minute within this year, else the day. */
function shortTime(at: number, now: number): string {
  return dateText(at).slice(0, 4) === dateText(now).slice(0, 4) ? fullTime(at).slice(5, 16) : dateText(at)
}
