import { Link } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { thousands } from '@/format/number.ts'
import { fullTime } from '@/format/time.ts'
import { CommandKey } from '@/hotkeys/command-key.tsx'
import { rowCount } from '@/list/rows/list-summary.ts'
import { ApiError } from '@/session/call/api-error.ts'
import { Skeleton } from '@/ui/state.tsx'
import { day, hour } from '../../../beijing-time.ts'
import type { QueueState } from './queue-state.ts'
import type { Queue } from './waiting-queues.ts'

type QueueCardProps = {
  readonly queue: Queue
  readonly state: QueueState | undefined
  readonly error: Error | null
  /** ms */
  readonly now: number
}

/** How many rows of a queue wait, since when, and the way there. */
export function QueueCard({ queue, state, error, now }: QueueCardProps) {
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
        ) : state === undefined ? (
          <Skeleton className="h-6 w-16 self-center" />
        ) : (
          <>
            <span className="font-semibold text-2xl tabular-nums">{rowCount(state.count)}</span>
            <span className="min-w-0 truncate text-muted-foreground text-sm">项{waiting}</span>
            {state.count > 0 && state.oldest !== null ? <Oldest made={state.oldest} now={now} /> : null}
          </>
        )}
      </span>
    </Link>
  )
}

/** How long ago the first row of a queue was made: past a day it stands out. Both in ms. */
function Oldest({ made, now }: { readonly made: number; readonly now: number }) {
  const age = now - made
  return (
    <span
      title={`最早的一项：${fullTime(made)}`}
      className={`ml-auto whitespace-nowrap text-xs max-sm:hidden ${age >= day ? 'text-warning' : 'text-muted-foreground'}`}
    >
      最早 {ageText(age)}
    </span>
  )
}

const minute = hour / 60

/** How long ago, in the largest unit it fills, days included: a backlog is compared by them. `age` in ms. */
function ageText(age: number): string {
  if (age >= day) return `${thousands(Math.floor(age / day))} 天前`
  if (age >= hour) return `${Math.floor(age / hour)} 小时前`
  return age >= minute ? `${Math.floor(age / minute)} 分钟前` : '刚刚'
}
