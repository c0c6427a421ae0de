import { Undo2 } from 'lucide-react'
import { thousands } from '@/format/number.ts'
import { useHistory } from '@/list/use-record.ts'
import { ChangedValue } from '@/value/in-words/changed-value.tsx'
import { TimeText } from '@/value/time-text.tsx'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { fieldIn } from '../../catalogue/vocabulary/row-field.ts'
import type { AuditEntry } from '../../catalogue/wire/audit.ts'
import type { Row } from '../../catalogue/wire.ts'

type HistoryProps = {
  readonly entity: Entity
  readonly row: Row
  /** The row's, or null while it is only passed by. */
  readonly id: number | null
  readonly version: string
}

/** What happened to a record: who, when, and each value before and after. */
export function RecordHistory({ entity, row, id, version }: HistoryProps) {
  const { data, isError } = useHistory(entity, id, version)
  if (isError) return <p className="text-muted-foreground text-sm">操作记录暂时读不到</p>
  if (!data) return null
  if (data.list.length === 0) return <p className="text-muted-foreground text-sm">还没有人处理过</p>
  return (
    <ol className="grid gap-2.5 border-l pl-3">
      {data.list.map((entry) => (
        <Entry key={entry.batch.id} entry={entry} entity={entity} row={row} />
      ))}
    </ol>
  )
}

type EntryProps = Pick<HistoryProps, 'entity' | 'row'> & { readonly entry: AuditEntry }

function Entry({ entry, entity, row }: EntryProps) {
  const { batch, before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <li className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{batch.account.name}</span>
        <span className={batch.undoneAt === null ? '' : 'text-muted-foreground line-through'}>{batch.title}</span>
        <span className="text-muted-foreground text-xs">
          <TimeText at={batch.at} rule="thread" isExact />
        </span>
        {batch.count > 1 ? (
          <span className="text-muted-foreground text-xs">同批 {thousands(batch.count)} 项</span>
        ) : null}
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
            const named = entity.fields[name]
            const field = named && fieldIn(named, row)
            return field ? (
              <li key={name} className="break-words">
                {field.label}：<ChangedValue field={field} value={before[name]} /> →{' '}
                <ChangedValue field={field} value={after[name]} />
              </li>
            ) : null
          })}
        </ul>
      ) : null}
    </li>
  )
}
