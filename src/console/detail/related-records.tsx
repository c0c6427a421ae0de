import { Link } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { thousands } from '@/format/number.ts'
import { rowCount } from '@/list/rows/list-summary.ts'
import { useChildren, useRecord } from '@/list/use-record.ts'
import { useCan } from '@/session/session.ts'
import { Spinner } from '@/ui/state.tsx'
import { CellValue } from '@/value/cell-value.tsx'
import { recordLabel } from '@/value/shown-value.ts'
import { besideOf } from '../../catalogue/beside.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { fieldIn } from '../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../catalogue/wire.ts'
import { Conversation } from './conversation.tsx'
import { OrderPayments } from './order-payments.tsx'
import { RecordFields } from './record-fields.tsx'
import { placeOf, RecordLink } from './record-link.tsx'

const mostChildren = 5
/** Rows shown where they are compared with one another. */
const mostCompared = 20

type BesideProps = {
  readonly entity: Entity
  readonly row: Row
  /** Whether it is itself shown beside a record, and is the last to be. */
  readonly isInner?: boolean
}

/** The record shown beside another, in full and where it stands: the comment complained of, its post and its answers. */
export function BesideRecord({ entity, row, isInner = false }: BesideProps) {
  const beside = besideOf(entity, row)
  const target = beside ? entityNamed(catalogue, beside.entity) : null
  const can = useCan()
  const maySee = can(`${target?.name}.list`)
  const { data, isPending } = useRecord(target ?? entity, maySee ? (beside?.id ?? null) : null)
  if (!beside || !target) return null
  return (
    <section aria-label={beside.title} className="grid gap-3 rounded-lg border bg-surface-sunken p-3">
      <h3 className="flex items-center justify-between font-medium text-sm">
        {beside.title}
        {placeOf(target, can) ? (
          <RecordLink entity={target} id={beside.id}>
            打开
          </RecordLink>
        ) : null}
      </h3>
      {data ? (
        <>
          <RecordFields entity={target} row={data} />
          <OrderPayments entity={target} id={data.id} version={String(data.version ?? data.changedAt)} />
          {isInner ? null : (
            <>
              <BesideRecord entity={target} row={data} isInner />
              <ChildRecords entity={target} id={data.id} />
            </>
          )}
        </>
      ) : isPending && maySee ? (
        <Spinner />
      ) : (
        <p>{beside.label ?? `${target.title} #${beside.id}${maySee ? ' 不存在或已被删除' : ''}`}</p>
      )}
    </section>
  )
}

/** Lists of what refers to a record: its comments, the complaints about it. */
export function ChildRecords({ entity, id }: { readonly entity: Entity; readonly id: number | null }) {
  const can = useCan()
  const children = (entity.detail?.children ?? []).filter((child) => can(`${child.entity}.list`))
  return children.map(({ entity: name, by, conversation }) => {
    const child = entityNamed(catalogue, name)
    if (conversation) return <Conversation key={name} entity={child} by={by} id={id} />
    const isTwice = children.some((each) => each.entity === name && each.by !== by)
    const title = isTwice ? `作为${child.fields[by]?.label}的${child.title}` : child.title
    return <ChildList key={`${name} ${by}`} entity={child} {...{ title, by, id }} />
  })
}

type ChildListProps = {
  readonly entity: Entity
  /** What they are called: by what they refer to it as, where they do by several fields. */
  readonly title: string
  readonly by: string
  readonly id: number | null
}

function ChildList({ entity, title, by, id }: ChildListProps) {
  const measure = measureOf(entity)
  const { data } = useChildren(entity, by, id, measure ? mostCompared : mostChildren)
  const place = placeOf(entity, useCan(), by)
  if (!data || data.total === 0) return null
  const search = new URLSearchParams({ entity: entity.name, [by]: String(id) })
  return (
    <section>
      <h3 className="mb-1 flex items-center justify-between font-medium text-sm">
        {title} {rowCount(data.total)}
        {place && data.total > data.list.length ? (
          <Link to={`${place.path}?${search}`} className="font-normal text-primary-text text-xs hover:underline">
            查看全部
          </Link>
        ) : null}
      </h3>
      <ul className="divide-y rounded-md border">
        {data.list.map((row) => (
          <li key={row.id} className="px-2.5 py-1.5 text-sm">
            <div className="flex items-center gap-2">
              <RecordLink entity={entity} id={row.id}>
                {recordLabel(entity, row) ?? `${entity.title} ${row.id}`}
              </RecordLink>
              <ChildStatus entity={entity} row={row} />
            </div>
            {measure ? <Measure value={Number(row[measure] ?? 0)} most={Number(data.list[0]?.[measure] ?? 0)} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number the rows are ranked by, highest first, or null where they are not. */
function measureOf({ list, fields }: Entity): string | null {
  if (!list?.sort.startsWith('-')) return null
  const name = list.sort.slice(1)
  return fields[name]?.kind === 'count' ? name : null
}

/** How much of the highest a row has. */
function Measure({ value, most }: { readonly value: number; readonly most: number }) {
  return (
    <div className="mt-1 flex items-center gap-2">
      <span className="h-1.5 flex-1 rounded-full bg-neutral-tint">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }}
        />
      </span>
      <span className="w-14 text-right text-xs tabular-nums">{thousands(value)}</span>
    </div>
  )
}

function ChildStatus({ entity, row }: { readonly entity: Entity; readonly row: Row }) {
  const [name, field] = Object.entries(entity.fields).find(([, each]) => each.kind === 'status') ?? []
  return name && field ? (
    <span className="ml-auto shrink-0">
      <CellValue field={fieldIn(field, row)} value={row[name]} />
    </span>
  ) : null
}
