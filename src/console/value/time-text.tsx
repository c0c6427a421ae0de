import { dayOf, fullTime, listTimeAgo, threadTimeAgo, weekdayOf } from '@/format/time.ts'
import { useNow } from '@/format/use-now.ts'

/**
 * How long ago, with the full date on hover; by the rule of lists, or that of threads and the audit. On a `card`, where the
 * full date would be cut off, it is as short as can be told apart.
 */
export function TimeText({ at, rule = 'list' }: { readonly at: number; readonly rule?: 'list' | 'thread' | 'card' }) {
  const now = useNow()
  const ago = rule === 'thread' ? threadTimeAgo(at, now) : listTimeAgo(at, now)
  const text = rule === 'card' && ago === fullTime(at) ? shortTime(at, now) : ago
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${fullTime(at)} ${weekdayOf(dayOf(at))}`}
      className="tabular-nums"
    >
      {text}
    </time>
  )
}

/** To the minute within this year, else the day. */
function shortTime(at: number, now: number): string {
  return dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4) ? fullTime(at).slice(5, 16) : dayOf(at)
}
