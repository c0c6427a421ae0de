import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { dateText, hourOf, weekdayOf } from '@/format/time.ts'
import { useNow } from '@/format/use-now.ts'
import { KeyHint } from '@/hotkeys/command-key.tsx'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { useCan, useUser } from '@/session/session.ts'
import { EmptyState } from '@/ui/state.tsx'
import type { ScreenProps } from '../registry.ts'
import { Announcements } from './announcements.tsx'
import { MissedWords } from './missed-words.tsx'
import { OwnFigures } from './own-figures.tsx'
import { QueueCard } from './queue-card.tsx'
import { queueKey, readQueue, useLiveQueues } from './queue-state.ts'
import { RecentScreens } from './recent-screens.tsx'
import { queuesOf } from './waiting-queues.ts'

/** /welcome: what waits for the operator, and the way there. */
export function Welcome({ screen }: ScreenProps) {
  const user = useUser()
  const can = useCan()
  const now = useNow()
  const queues = useMemo(() => queuesOf(catalogue, can), [can])
  const states = useQueries({
    queries: queues.map((queue) => ({
      queryKey: queueKey(queue),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readQueue(queue, signal),
    })),
  })
  useLiveQueues()

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
                  <QueueCard queue={queue} state={states[index]?.data} error={states[index]?.error ?? null} now={now} />
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

function greeting(hour: number): string {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
