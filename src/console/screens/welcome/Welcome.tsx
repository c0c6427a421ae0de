import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { dateText, hourOf, weekdayOf } from '@/format/time.ts'
import { useNow } from '@/format/use-now.ts'
import { CommandKey, KeyHint } from '@/hotkeys/command-key.tsx'
import { rowCount } from '@/list/rows/list-summary.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { ApiError, read } from '@/session/call/api.ts'
import { onMissedEvents, subscribe } from '@/session/event/events.ts'
import { useCan, useUser } from '@/session/session.ts'
import { EmptyState, Skeleton } from '@/ui/state.tsx'
import type { ListAnswer } from '../../../catalogue/wire.ts'
import type { ScreenProps } from '../registry.ts'
import { Announcements } from './announcements.tsx'
import { MissedWords } from './missed-words.tsx'
import { OwnFigures } from './own-figures.tsx'
import { RecentScreens } from './recent-screens.tsx'
import { type Queue, queuesOf } from './waiting-queues.ts'

/** /welcome: what waits for the operator, and the way there. */
export function Welcome({ screen }: ScreenProps) {
  const user = useUser()
  const can = useCan()
  const now = useNow()
  const queues = useMemo(() => queuesOf(catalogue, can), [can])
  const counts = useQueries({
    queries: queues.map((queue) => ({
      queryKey: queueKey(queue),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => countWaiting(queue, signal),
    })),
  })
  useLiveCounts()

  return (
    <>
      <ScreenHeader title={screen.screen.title} />
      <div className="grid max-w-6xl gap-5 px-4 pt-1 pb-10">
        <p className="flex flex-wrap items-baseline gap-x-2 text-lg">
          <span>
            {greeting(hourOf(now))}，<span className="font-semibold">{user.name}</span>
          </span>
          <span className="text-muted-foreground text-sm">{user.school.name}</span>
          <span className="whitespace-nowrap text-muted-foreground text-sm">
            {dateText(now)} {weekdayOf(dateText(now))}
          </span>
        </p>
        {queues.length > 0 ? (
          <section aria-label="待处理">
            <h2 className="mb-2 text-muted-foreground text-sm">待处理</h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
              {queues.map((queue, index) => (
                <li key={queueKey(queue).join()}>
                  <QueueCard queue={queue} count={counts[index]?.data} error={counts[index]?.error ?? null} />
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <EmptyState
            title="没有需要处理的列表"
            hint={
              <>
                从侧边栏选择页面<KeyHint id="shell.palette">{(key) => `，或按 ${key} 搜索`}</KeyHint>。
              </>
            }
          />
        )}
        <OwnFigures />
        <RecentScreens />
        <MissedWords />
        <Announcements />
      </div>
    </>
  )
}

type QueueCardProps = { readonly queue: Queue; readonly count: number | undefined; readonly error: Error | null }

function QueueCard({ queue, count, error }: QueueCardProps) {
  const { screen, waiting, entity } = queue
  const command = catalogue.commands.find(({ kind, id }) => kind === 'go' && id === screen.id)
  const isShared = screen.screen.kind === 'grid' && screen.screen.entities.length > 1
  return (
    <Link
      to={isShared ? `${screen.path}?entity=${entity.name}` : screen.path}
      className="grid gap-2 rounded-xl border bg-card px-4 py-3.5 transition-colors hover:border-primary hover:shadow-raised max-sm:px-3 max-sm:py-2.5"
    >
      <span className="flex items-center justify-between gap-2">
        <span className="truncate font-medium">{isShared ? entity.title : screen.screen.title}</span>
        {command ? <CommandKey command={command} className="max-sm:hidden" /> : null}
      </span>
      <span className="flex h-9 items-baseline gap-1.5">
        {error ? (
          <span className="self-center text-destructive text-sm">
            {error instanceof ApiError ? error.message : '没有读到数量'}
          </span>
        ) : count === undefined ? (
          <Skeleton className="h-6 w-16 self-center" />
        ) : (
          <>
            <span className="font-semibold text-2xl tabular-nums">{rowCount(count)}</span>
            <span className="min-w-0 truncate text-muted-foreground text-sm">项{waiting}</span>
          </>
        )}
      </span>
    </Link>
  )
}

/** What is kept of a queue: an entity has one by its status, and one for each screen whose rows all wait. */
function queueKey({ entity, screen, isByStatus }: Queue) {
  return ['waiting', entity.name, isByStatus ? byStatus : screen.id]
}

const byStatus = 'status'

/** Rows of a queue that wait; a backend without counts tells the same by the list's total. */
async function countWaiting({ entity, where, isByStatus }: Queue, signal: AbortSignal): Promise<number> {
  if (!entity.list) return 0
  const params = { page: 1, limit: 1, counts: 1, ...where }
  const answer = await read<ListAnswer>(entity.list.call, params, signal)
  return (isByStatus ? answer.counts?.pending : undefined) ?? answer.total
}

/** Counts follow what anyone decides. */
function useLiveCounts(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stopEvents = subscribe(({ entity, counts }) => {
      const pending = counts?.pending
      if (pending !== undefined) queryClient.setQueriesData({ queryKey: ['waiting', entity, byStatus] }, pending)
      void queryClient.invalidateQueries({
        queryKey: ['waiting', entity],
        predicate: ({ queryKey }) => pending === undefined || queryKey[2] !== byStatus,
      })
    })
    const stopGaps = onMissedEvents(() => void queryClient.invalidateQueries({ queryKey: ['waiting'] }))
    return () => {
      stopEvents()
      stopGaps()
    }
  }, [queryClient])
}

function greeting(hour: number): string {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
