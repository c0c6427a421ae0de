import { useQuery } from '@tanstack/react-query'
import { Ban, ChevronRight, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { thousands } from '@/format/number.ts'
import { fullTime, threadTimeAgo } from '@/format/time.ts'
import { useNow } from '@/format/use-now.ts'
import { readConsole } from '@/session/call/api.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button, IconButton } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Spinner } from '@/ui/state.tsx'
import { ChangedValue } from '@/value/in-words/changed-value.tsx'
import { fieldInPart } from '../../catalogue/vocabulary/row-field.ts'
import type { AuditBatch, AuditEntry } from '../../catalogue/wire/audit.ts'

type AuditLineProps = {
  readonly batch: AuditBatch
  readonly isCurrent: boolean
  readonly isExpanded: boolean
  readonly onToggle: () => void
  readonly onUndo: () => void
}

/** One batch: who did what to how many, when, and whether it was taken back; or what somebody may not do and tried. */
export function AuditLine({ batch, isCurrent, isExpanded, onToggle, onUndo }: AuditLineProps) {
  const now = useNow()
  const isRefused = batch.refused > 0
  const entity = catalogue.entities.get(batch.entity)
  const what = batch.label ?? (entity && !isRefused ? `${thousands(batch.count)} 条${entity.title}` : null)
  return (
    <li aria-current={isCurrent} className={cn('border-b', isCurrent && 'bg-accent')}>
      <div className="flex items-center gap-2 py-2 pr-1">
        {isRefused ? (
          <Ban className="mx-1.5 size-4 shrink-0 text-destructive" />
        ) : (
          <IconButton
            label="显示改动"
            icon={<ChevronRight className={cn('transition-transform', isExpanded && 'rotate-90')} />}
            aria-expanded={isExpanded}
            onClick={onToggle}
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm">
            <span className="font-medium">{batch.account.name}</span> {batch.title}
            {what ? <span className="text-muted-foreground">「{what}」</span> : null}
          </p>
          <p className="flex items-center gap-2 text-muted-foreground text-xs">
            <time dateTime={new Date(batch.at).toISOString()} title={fullTime(batch.at)}>
              {threadTimeAgo(batch.at, now)}
            </time>
            {isRefused ? (
              <Badge tone="danger">没有权限，已拒绝{batch.refused > 1 ? ` ${thousands(batch.refused)} 次` : ''}</Badge>
            ) : null}
            {batch.via ? <Badge>{batch.via}</Badge> : null}
            {batch.note ? (
              <span className="truncate" title={batch.note}>
                {batch.note}
              </span>
            ) : null}
            {batch.skipped > 0 ? <span>跳过 {thousands(batch.skipped)} 项</span> : null}
            {batch.undoneAt ? <Badge>已由 {batch.undoneBy} 撤销</Badge> : null}
          </p>
        </div>
        {batch.undo ? (
          <Button variant="outline" size="sm" onClick={onUndo}>
            <Undo2 />
            撤销
          </Button>
        ) : null}
      </div>
      {isExpanded && !isRefused ? <BatchRows batch={batch} /> : null}
    </li>
  )
}

function BatchRows({ batch }: { readonly batch: AuditBatch }) {
  const { data, error } = useQuery({
    queryKey: ['audit', 'batch', batch.id],
    queryFn: ({ signal }) =>
      readConsole<{ list: readonly AuditEntry[] }>('/console/audit', { batch: batch.id }, signal),
  })
  if (error) return <p className="px-9 pb-2 text-destructive text-xs">{error.message}</p>
  if (!data) return <Spinner className="mx-9 mb-2" />
  return (
    <ul className="grid gap-1 px-9 pb-3 text-xs">
      {data.list.map((entry) => (
        <li key={entry.rowId} className="break-words">
          <span className="text-muted-foreground">#{entry.rowId}</span> <Changes entity={batch.entity} entry={entry} />
        </li>
      ))}
      {batch.count > data.list.length ? (
        <li className="text-muted-foreground">另有 {thousands(batch.count - data.list.length)} 项</li>
      ) : null}
    </ul>
  )
}

function Changes({ entity, entry: { before, after } }: { readonly entity: string; readonly entry: AuditEntry }) {
  const setting = catalogue.settings.get(entity.replace(/^setting\./, ''))
  const fields = catalogue.entities.get(entity)?.fields ?? setting?.fields ?? {}
  if (!before) return '新建'
  if (!after) return '删除'
  return Object.keys(after).map((name, index) => {
    const named = fields[name]
    const field = named && fieldInPart(named, { ...before, ...after })
    const word = (value: unknown) => (field ? <ChangedValue field={field} value={value} /> : JSON.stringify(value))
    return (
      <Fragment key={name}>
        {index === 0 ? '' : '；'}
        {field?.label ?? name}：{word(before[name])} → {word(after[name])}
      </Fragment>
    )
  })
}
