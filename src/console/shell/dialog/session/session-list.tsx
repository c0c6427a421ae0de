import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bot, Monitor, SquareTerminal } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { fullTime, listTimeAgo } from '@/format/time.ts'
import { useNow } from '@/format/use-now.ts'
import { ApiError, consoleCall, readConsole } from '@/session/call/api.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Problem, Spinner } from '@/ui/state.tsx'
import { scopeWords } from '../../../../catalogue/token/scope.ts'
import type { SessionEntry, SessionsAnswer } from '../../../../catalogue/token/wire.ts'

const icons = { browser: Monitor, terminal: SquareTerminal, program: Bot }
const queryKey = ['sessions']

/** Where the own account is signed in, by browsers, terminals and programs, and the end of each; `children` stands beside the heading. */
export function SessionList({ children }: { readonly children?: ReactNode }) {
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readConsole<SessionsAnswer>('/console/sessions', {}, signal),
    staleTime: 0,
  })
  const end = async (what: { readonly id: string } | { readonly others: true }) => {
    setProblem(null)
    setSaid('')
    setBusy(true)
    try {
      const { ended } = await consoleCall<{ ended: number }>('POST', '/console/sessions/end', what, { quiet: true })
      setSaid(ended === 0 ? '没有其他登录' : `已结束 ${ended} 处登录`)
    } catch (cause) {
      setProblem(cause instanceof ApiError ? cause.message : '没有结束，请稍后重试')
    } finally {
      setBusy(false)
      setAsked(false)
      await queries.invalidateQueries({ queryKey })
      // The button that was pressed may be gone.
      heading.current?.focus()
    }
  }
  const others = (data?.list ?? []).filter(({ isOwn }) => !isOwn)
  return (
    <section aria-label="登录的设备" className="mt-6 border-t pt-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 ref={heading} tabIndex={-1} className="mr-auto font-medium text-sm outline-none">
          登录的设备
        </h3>
        {children}
        {others.length === 0 ? null : isAsked ? (
          <Button variant="destructive" size="sm" disabled={isBusy} onClick={() => void end({ others: true })}>
            确定结束其他 {others.length} 处
          </Button>
        ) : (
          <Button variant="outline" size="sm" disabled={isBusy} onClick={() => setAsked(true)}>
            结束其他全部
          </Button>
        )}
      </div>
      <Problem>{problem ?? error?.message}</Problem>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {said}
      </p>
      {data ? (
        <ul className="divide-y rounded-md border">
          {data.list.toSorted(ownFirst).map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => void end({ id: session.id })}
            />
          ))}
        </ul>
      ) : error ? null : (
        <Spinner />
      )}
    </section>
  )
}

type LineProps = { readonly session: SessionEntry; readonly isBusy: boolean; readonly onEnd: () => void }

function SessionLine({ session, isBusy, onEnd }: LineProps) {
  const now = useNow()
  const Icon = icons[session.kind]
  const title = session.name === '' ? session.device : `${session.device}「${session.name}」`
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="break-all font-medium">{title}</span>
          {session.isOwn ? <Badge tone="accent">当前</Badge> : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted-foreground text-xs">
          <span className="break-all">{session.address}</span>
          <span title={fullTime(session.seenAt)}>最近使用 {listTimeAgo(session.seenAt, now)}</span>
          <span>登录于 {fullTime(session.createdAt).slice(0, 16)}</span>
          <span>
            {session.kind === 'browser' ? '不再使用则于 ' : ''}
            {fullTime(session.expiresAt).slice(0, 16)} 结束
          </span>
          {session.scope ? <span>{scopeWords(catalogue, session.scope)}</span> : null}
        </p>
      </div>
      {session.isOwn ? null : (
        <Button variant="outline" size="sm" disabled={isBusy} aria-label={`结束：${title}`} onClick={onEnd}>
          结束
        </Button>
      )}
    </li>
  )
}

function ownFirst(one: SessionEntry, other: SessionEntry): number {
  return Number(other.isOwn) - Number(one.isOwn)
}
