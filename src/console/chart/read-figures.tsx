import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '@/session/call/api-error.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorState } from '@/ui/state.tsx'
import { append } from '../../append.ts'
import { codes } from '../../catalogue/wire.ts'
import { FiguresUnread } from './figure.tsx'
import type { Reading } from './use-figures.ts'

/** Codes of what is refused again however often it is asked for: for what is asked, for want of a right. */
const lasting: readonly unknown[] = [codes.refused, codes.forbidden]

type ReadFiguresProps = {
  readonly of: readonly Reading[]
  /** Whether the page shows more than these, so that a line is enough where none of them could be read. */
  readonly isPart?: boolean
  readonly children: ReactNode
}

/** Figures and what they are read from: where that could not be, it is said above them, and none of them is awaited any longer. */
export function ReadFigures({ of, isPart = false, children }: ReadFiguresProps) {
  const failed = of.filter(({ error }) => error !== null)
  const isNothing = !isPart && of.every(({ data, error }) => error !== null && data === undefined)
  const isAwaited = of.some(({ data, error }) => error === null && data === undefined)
  const byMessage = new Map<string, Reading[]>()
  for (const each of failed) append(byMessage, each.error?.message ?? '', each)
  return (
    <FiguresUnread value={failed.length > 0 && !isAwaited}>
      {[...byMessage].map(([message, those], _, { length }) => (
        <Unread key={message} message={message} of={those} isAll={isNothing && length === 1} />
      ))}
      {children}
    </FiguresUnread>
  )
}

type UnreadProps = {
  /** Why they could not be read. */
  readonly message: string
  readonly of: readonly Reading[]
  /** Whether nothing else is there to be seen. */
  readonly isAll: boolean
}

/** What could not be read, and why: in a line above what could. */
function Unread({ message, of, isAll }: UnreadProps) {
  const again = of.filter(({ error }) => !(error instanceof ApiError && lasting.includes(error.code)))
  const onRetry = again.length === 0 ? null : () => again.forEach(({ refetch }) => void refetch())
  if (isAll) return <ErrorState message={message} {...(onRetry ? { onRetry } : {})} />
  const names = of.map(({ title }) => `「${title}」`).join('')
  return (
    <p role="alert" className="flex items-center gap-2 rounded-xl border bg-surface px-4 py-2 text-sm">
      <CircleAlert className="size-4 shrink-0 text-destructive" />
      <span className="min-w-0 flex-1">
        {names}
        {of.every(({ data }) => data === undefined) ? '没有读到' : '没有更新'}：{message}
      </span>
      {onRetry ? (
        <Button variant="outline" size="sm" onClick={onRetry}>
          重试
        </Button>
      ) : null}
    </p>
  )
}
