import { Check, CircleAlert, Eye, LoaderCircle, UserRound } from 'lucide-react'
import { listTimeAgo } from '@/format/time.ts'
import { useNow } from '@/format/use-now.ts'
import type { RowMark } from '@/list/rows/row-slots.ts'
import { Badge, type BadgeTone } from '@/ui/badge.tsx'

const tones: Readonly<Record<RowMark['state'], BadgeTone>> = {
  deciding: 'neutral',
  done: 'success',
  elsewhere: 'info',
  skipped: 'warning',
  failed: 'danger',
  seen: 'neutral',
}

const icons = {
  deciding: LoaderCircle,
  done: Check,
  elsewhere: UserRound,
  skipped: CircleAlert,
  failed: CircleAlert,
  seen: Eye,
}

/** What happened to a row, and by whom: 已通过 · 我; 王老师 刚刚 通过; or why it failed; or who looks at it. */
export function MarkChip({ mark }: { readonly mark: RowMark }) {
  const now = useNow()
  const Icon = icons[mark.state]
  return (
    <Badge tone={tones[mark.state]} className="max-w-60 shrink-0" title={mark.text}>
      <Icon className="size-3 shrink-0" />
      <span className="truncate">{wordsOf(mark, now)}</span>
    </Badge>
  )
}

function wordsOf({ state, by, at, title, text }: RowMark, now: number): string {
  switch (state) {
    case 'deciding':
    case 'seen':
      return text
    case 'done':
      return `${text} · 我`
    case 'elsewhere':
      return by === null ? text : `${by} ${listTimeAgo(at, now)} ${title}`
    case 'skipped':
      return text
    case 'failed':
      return `没有${title}：${text}`
  }
}
