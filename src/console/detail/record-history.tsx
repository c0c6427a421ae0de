import { Undo2 } from 'lucide-react'
import { fullTime } from '@/format/time.ts'
import { useHistory } from '@/list/use-record.ts'
import { asRef } from '@/value/shown-value.ts'
import { TimeText } from '@/value/time-text.tsx'
import { useRefLabel } from '@/value/use-ref-label.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import type { AuditEntry } from '../../catalogue/wire/audit.ts'

type HistoryProps = { readonly entity: Entity; readonly id: number | null; readonly version: string }

/** What happened to a record: who, when, and each value before and after. */
export function RecordHistory({ entity, id, version }: HistoryProps) {
  const { data, isError } = useHistory(entity, id, version)
  if (isError) return <p className="text-muted-foreground text-sm">操作记录暂时读不到</p>
  if (!data) return null
  if (data.list.length === 0) return <p className="text-muted-foreground text-sm">还没有人处理过</p>
  return (
    <ol className="grid gap-2.5 border-l pl-3">
      {data.list.map((entry) => (
        <Entry key={entry.batch.id} entry={entry} entity={entity} />
      ))}
    </ol>
  )
}

function Entry({ entry, entity }: { readonly entry: AuditEntry; readonly entity: Entity }) {
  const { batch, before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{batch.account.name}</span>
        <span className={batch.undoneAt === null ? '' : 'text-muted-foreground line-through'}>{batch.title}</span>
        <span className="text-muted-foreground text-xs">
          <TimeText at={batch.at} rule="thread" />
        </span>
        {batch.count > 1 ? <span className="text-muted-foreground text-xs">同批 {batch.count} 项</span> : null}
        {batch.note ? <span className="text-muted-foreground text-xs">{batch.note}</span> : null}
        {batch.undoneAt === null ? null : (
          <span className="flex items-center gap-1 text-muted-foreground text-xs">
            <Undo2 className="size-3" />
            {batch.undoneBy ?? ''} 已撤销
          </span>
        )}
      </p>
      {before !== null && after !== null ? (
        <ul className="mt-0.5 grid gap-0.5 text-muted-foreground text-xs">
          {names.map((name) => {
            const field = entity.fields[name]
            return field ? (
              <li key={name} className="break-words">
                {field.label}：<ValueText field={field} value={before[name]} /> →{' '}
                <ValueText field={field} value={after[name]} />
              </li>
            ) : null
          })}
        </ul>
      ) : null}
    </li>
  )
}

function ValueText({ field, value }: { readonly field: Field; readonly value: unknown }) {
  if (field.kind === 'ref' && typeof value === 'number') return <RefText entity={field.entity} id={value} />
  return textOf(field, value)
}

function RefText({ entity, id }: { readonly entity: string; readonly id: number }) {
  return useRefLabel(entity, String(id))
}

const longest = 60

function textOf(field: Field, value: unknown): string {
  const ref = asRef(value)
  if (ref) return ref.label
  if (field.kind === 'time' && typeof value === 'number') return fullTime(value)
  if (Array.isArray(value)) return value.length === 0 ? '空' : `${value.length} 项`
  if (typeof value === 'object' && value !== null) return '（内容）'
  const text = valueLabel(field, value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
