import { dayOf, fullTime, listTimeAgo, threadTimeAgo, weekdayOf } from '@/format/time.ts'
import { useNow } from '@/format/use-now.ts'

/** How long ago, with the full date on hover; by the rule of lists, or that of threads and the audit. */
export function TimeText({ at, rule = 'list' }: { readonly at: number; readonly rule?: 'list' | 'thread' }) {
  const now = useNow()
  const text = rule === 'list' ? listTimeAgo(at, now) : threadTimeAgo(at, now)
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
