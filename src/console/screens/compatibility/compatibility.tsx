import { useQuery } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { useState } from 'react'
import { thousands } from '@/format/number.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { fire, read } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { Button } from '@/ui/button.tsx'
import { Input } from '@/ui/input.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { EmptyState, ErrorState, Spinner } from '@/ui/state.tsx'
import { warn } from '@/ui/toaster.tsx'
import { upstreamCalls, upstreamProbe, upstreamStates } from '../../../../commands/systemSettings/upstream.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { ScreenProps } from '../registry.ts'
import { CallTable } from './call-table.tsx'

export type UpstreamCall = AnswerOf<typeof upstreamCalls.answer>['calls'][number]

/** Time (ms) between looks while the backend is being asked. */
const pace = 1_000

/** How the backend behind this server answers the specified calls: as they passed, and as it is asked on demand. */
export function Compatibility({ screen }: ScreenProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['query', upstreamCalls.name],
    queryFn: ({ signal }) => read<AnswerOf<typeof upstreamCalls.answer>>(upstreamCalls.call, {}, signal),
    refetchInterval: ({ state }) => ((state.data?.probing ?? 0) > 0 ? pace : false),
  })
  const probing = data?.probing ?? 0
  const isInFront = Boolean(data?.upstream)
  const probe = async () => {
    try {
      await fire(upstreamProbe.call, {}, { quiet: true })
      await refetch()
    } catch (problem) {
      warn(messageOf(problem))
    }
  }
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        hint={isInFront ? data?.upstream : undefined}
        actions={
          isInFront ? (
            <Button variant="outline" disabled={probing > 0} onClick={() => void probe()}>
              {probing > 0 ? <Spinner /> : <Radar />} {probing > 0 ? `正在探测，还有 ${probing} 个` : '探测只读接口'}
            </Button>
          ) : null
        }
      />
      <div className="grid gap-4 px-4 pb-10">
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {data && !isInFront ? (
          <EmptyState
            title="所有接口都由本服务器自己回答"
            hint="设置环境变量 UPSTREAM 后，这里列出那个后端回答了哪些接口"
          />
        ) : null}
        {data && isInFront ? <Calls {...data} /> : null}
      </div>
    </>
  )
}

function Calls({ calls, lists, totals }: AnswerOf<typeof upstreamCalls.answer>) {
  const [state, setState] = useState('all')
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const shown = calls.filter(
    (each) =>
      (state === 'all' || each.state === state) &&
      (wanted === '' || `${each.path} ${each.title}`.toLowerCase().includes(wanted)),
  )
  const segments = [
    { value: 'all', label: '全部', count: thousands(calls.length) },
    ...Object.entries(upstreamStates).map(([value, label]) => ({
      value,
      label,
      count: thousands(calls.filter((each) => each.state === value).length),
    })),
  ]
  return (
    <>
      <p className="text-muted-foreground text-sm">
        控制台经过本服务器调用时记下结果，重启后重新记。探测只调用读取数据的接口，不改动任何数据。列表的字段依次取{' '}
        <code>{lists}</code>，总数依次取 <code>{totals}</code>，由 UPSTREAM_LIST_NAMES、UPSTREAM_TOTAL_NAMES 设置。
      </p>
      <p className="text-muted-foreground text-sm">手机号、学号等照那个后端的回答显示，这里不隐藏，也不记录谁看过。</p>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented label="结果" value={state} onValueChange={setState} segments={segments} />
        <Input
          type="search"
          aria-label="查找接口"
          placeholder="地址或用途"
          className="w-56"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {shown.length === 0 ? <EmptyState title="没有这样的接口" /> : <CallTable calls={shown} />}
    </>
  )
}
