import { useMutation, useQuery } from '@tanstack/react-query'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { RecordLink } from '@/detail/record-link.tsx'
import { fullTime } from '@/format/time.ts'
import { consoleCall, readConsole } from '@/session/call/api.ts'
import { useCan } from '@/session/session.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState, ErrorState } from '@/ui/state.tsx'
import { notify, warn } from '@/ui/toaster.tsx'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { OutboxAnswer } from '../../catalogue/wire.ts'

const kinds: Readonly<Record<string, string>> = {
  robotPoster: '群海报',
  robotText: '群消息',
  robotNews: '群图文',
  robotCard: '群卡片',
  robotFile: '群文件',
  messageSync: '同步订阅消息',
  messageRemoval: '移除订阅消息',
  fileRemoval: '删除文件',
  payment: '支付请求',
  reconciliation: '对账',
}
const tones = { waiting: 'warning', sending: 'warning', sent: 'success', failed: 'danger', unsure: 'danger' } as const
const states = {
  waiting: '等待发送',
  sending: '正在发送',
  sent: '已发送',
  failed: '发送失败',
  unsure: '可能已发送',
} as const

/**
 * Messages to group robots and requests to payment providers and platforms: what was sent, what waits, and what failed with the
 * reason, to be sent again. What may have been taken is sent again one by one, by whoever has looked.
 */
export function Outbox() {
  const mayResend = useCan()('authorityment.resend')
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => readConsole<OutboxAnswer>('/console/outbox', {}, signal),
    refetchInterval: 15_000,
  })
  const failed = data?.list.filter(({ status }) => status === 'failed') ?? []
  const retry = useMutation({
    mutationFn: (ids: readonly number[]) =>
      consoleCall<{ changed: number }>('POST', '/console/outbox/retry', { ids }, { quiet: true }),
    onSuccess: ({ changed }) => {
      notify(`已重新排队 ${changed} 条`)
      void refetch()
    },
    onError: ({ message }) => warn(message),
  })
  return (
    <section aria-label="外发消息" className="rounded-xl border bg-surface p-4">
      <header className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">外发消息</h2>
        {data && !data.isConfigured ? (
          <p className="text-muted-foreground text-sm">
            没有可用的群机器人：消息会留在这里，在「机器人配置」填写 Webhook 后发送
          </p>
        ) : null}
        {mayResend && failed.length > 0 ? (
          <Button
            variant="outline"
            size="sm"
            className="ml-auto"
            disabled={retry.isPending}
            onClick={() => retry.mutate(failed.map(({ id }) => id))}
          >
            重发失败的 {failed.length} 条
          </Button>
        ) : null}
      </header>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data && data.list.length === 0 ? <EmptyState title="还没有发往群里的消息" /> : null}
      <ul className="grid text-sm">
        {data?.list.map((message) => (
          <li key={message.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t py-2">
            <Badge tone={tones[message.status]}>{states[message.status]}</Badge>
            <span className="text-muted-foreground">{kinds[message.kind] ?? message.kind}</span>
            <span className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-3">
              <span className="min-w-0 truncate" title={message.text}>
                {message.text || '（图片）'}
              </span>
              {message.about ? (
                <RecordLink entity={entityNamed(catalogue, message.about.entity)} id={message.about.id}>
                  {message.about.label}
                </RecordLink>
              ) : null}
            </span>
            {mayResend && message.status === 'unsure' ? (
              <Button
                variant="outline"
                size="sm"
                disabled={retry.isPending}
                aria-label={`再发一次：${message.text || '图片'}`}
                onClick={() => retry.mutate([message.id])}
              >
                没收到，再发一次
              </Button>
            ) : null}
            <time className="text-muted-foreground text-xs tabular-nums">
              {fullTime(message.sentAt ?? message.createdAt)}
            </time>
            {message.lastError && message.status !== 'sent' ? (
              <p className="w-full text-destructive text-xs">
                {message.attempts > 0 ? `试了 ${message.attempts} 次：` : ''}
                {message.lastError}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
