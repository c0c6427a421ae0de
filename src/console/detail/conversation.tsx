import { rowCount } from '@/list/rows/list-summary.ts'
import { useChildren } from '@/list/use-record.ts'
import { Badge } from '@/ui/badge.tsx'
import { Avatar } from '@/ui/media/avatar.tsx'
import { Highlight } from '@/value/sensitive/highlight.tsx'
import { asRef } from '@/value/shown-value.ts'
import { TimeText } from '@/value/time-text.tsx'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { creationField } from '../../catalogue/vocabulary/entity-use.ts'
import type { Row } from '../../catalogue/wire.ts'

const mostSaid = 100

type ConversationProps = { readonly entity: Entity; readonly by: string; readonly id: number | null }

/** What was said below a record in the order it was said, answers to an answer set in below it. */
export function Conversation({ entity, by, id }: ConversationProps) {
  const { data } = useChildren(entity, by, id, mostSaid)
  if (!data || data.total === 0) return null
  const replyTo = refTo(entity, entity.name)
  const said = [...data.list].sort((one, other) => timeOf(entity, one) - timeOf(entity, other))
  const known = new Set(said.map((row) => row.id))
  const parentOf = (row: Row) => (replyTo ? (asRef(row[replyTo])?.id ?? null) : null)
  const isTop = (row: Row) => !known.has(parentOf(row) ?? 0)
  return (
    <section aria-label={entity.title}>
      <h3 className="mb-2 font-medium text-sm">
        {entity.title} {rowCount(data.total)}
      </h3>
      <Thread
        entity={entity}
        rows={said.filter(isTop)}
        answersTo={(row) => said.filter((each) => parentOf(each) === row.id)}
      />
      {data.total > said.length ? (
        <p className="mt-2 text-muted-foreground text-xs">只显示其中 {said.length} 条</p>
      ) : null}
    </section>
  )
}

type ThreadProps = {
  readonly entity: Entity
  readonly rows: readonly Row[]
  readonly answersTo: (row: Row) => readonly Row[]
}

function Thread({ entity, rows, answersTo }: ThreadProps) {
  const author = refTo(entity, 'user')
  return (
    <ul className="grid gap-3">
      {rows.map((row) => {
        const who = author ? asRef(row[author]) : null
        const answers = answersTo(row)
        return (
          <li key={row.id} className="flex gap-2">
            <Avatar src={who?.picture ?? null} name={who?.label ?? '匿名'} className="mt-0.5 size-6" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
                <span className="font-medium text-foreground">{who?.label ?? '匿名'}</span>
                <TimeText at={timeOf(entity, row)} />
                <Marks entity={entity} row={row} />
              </p>
              <p className="whitespace-pre-wrap break-words text-sm">
                <Highlight text={String(row[entity.label] ?? '')} />
              </p>
              {answers.length > 0 ? (
                <div className="mt-2 border-l-2 pl-2.5">
                  <Thread entity={entity} rows={answers} answersTo={answersTo} />
                </div>
              ) : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The flags that are set, such as 被采纳, and a status that is not the first. */
function Marks({ entity, row }: { readonly entity: Entity; readonly row: Row }) {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.kind === 'flag' && row[name] === true) return [<Badge key={name}>{field.label}</Badge>]
    const value = String(row[name] ?? '')
    if (field.kind !== 'status' || value === Object.keys(field.options)[0]) return []
    return [<Badge key={name}>{field.options[value] ?? value}</Badge>]
  })
}

function refTo(entity: Entity, target: string): string | undefined {
  return Object.entries(entity.fields).find(([, field]) => field.kind === 'ref' && field.entity === target)?.[0]
}

function timeOf(entity: Entity, row: Row): number {
  const at = row[creationField(entity) ?? '']
  return typeof at === 'number' ? at : 0
}
