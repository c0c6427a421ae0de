import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { useAnswer } from '@/chart/use-figures.ts'
import { OrderPayments } from '@/detail/order-payments.tsx'
import { useRecord } from '@/list/use-record.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { read } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState, Spinner } from '@/ui/state.tsx'
import { CellValue } from '@/value/cell-value.tsx'
import { FieldValue } from '@/value/field-value.tsx'
import { TimeText } from '@/value/time-text.tsx'
import { runningOrderLog } from '../../../../commands/runErrands/statistics.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { get } from '../../../catalogue/vocabulary/call.ts'
import { hasValue } from '../../../catalogue/vocabulary/row.ts'
import type { ListAnswer, Row } from '../../../catalogue/wire.ts'
import { RecordChooser } from '../record-chooser.tsx'
import type { ScreenProps } from '../registry.ts'

const order = entityNamed(catalogue, 'runningOrder')

/** One errand in full, with everything that happened to it: the one `?runningOrder=` names, else the newest. */
export function ErrandDetail({ screen }: ScreenProps) {
  const [params] = useSearchParams()
  const asked = Number(params.get('runningOrder')) || null
  const newest = useQuery({
    queryKey: ['errand-newest'],
    enabled: asked === null,
    queryFn: ({ signal }) => read<ListAnswer>(order.list?.call ?? get(''), { page: 1, limit: 1 }, signal),
  })
  const id = asked ?? newest.data?.list[0]?.id ?? null
  const { data: row, isPending } = useRecord(order, id)
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        actions={
          <RecordChooser entity="runningOrder" label="订单" value={row ? { id: row.id, label: row.number } : null} />
        }
      />
      {id !== null && isPending ? <Spinner className="mx-auto my-12" /> : null}
      {row ? <Details key={row.id} row={row} /> : null}
      {(id !== null && !isPending && !row) || (newest.isSuccess && id === null) ? (
        <EmptyState title={asked === null ? '还没有跑腿订单' : `没有编号为 ${asked} 的订单`} />
      ) : null}
    </>
  )
}

/** The cards an errand is told in: title, and the fields each holds. */
const cards = [
  ['取件', ['from', 'fromPhone', 'pickupCode', 'pickupPhotos']],
  ['送达', ['to', 'house', 'floor', 'contact', 'phone', 'expectedAt', 'deliveryPhotos']],
  ['双方', ['buyer', 'rider']],
  ['物品', ['title', 'category', 'specification', 'weight', 'note']],
  [
    '费用',
    [
      'amount',
      'basePrice',
      'floorFee',
      'weightFee',
      'periodFee',
      'urgentFee',
      'tip',
      'discount',
      'refunded',
      'rate',
      'payment',
      'refundReason',
    ],
  ],
] as const

function Details({ row }: { readonly row: Row }) {
  const { number, status, abnormal, abnormalReason, cancelReason } = order.fields
  return (
    <div className="grid items-start gap-4 px-4 pb-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <section aria-label="订单" className="grid content-start gap-4">
        <header className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold text-lg tabular-nums">{number ? String(row.number) : null}</h2>
          {status ? <CellValue field={status} value={row.status} /> : null}
          {abnormal && row.abnormal === true ? <span className="text-destructive text-sm">异常</span> : null}
          {abnormalReason && hasValue(row.abnormalReason) ? (
            <span className="text-sm">{String(row.abnormalReason)}</span>
          ) : null}
          {cancelReason && hasValue(row.cancelReason) ? (
            <FieldValue field={cancelReason} value={row.cancelReason} />
          ) : null}
          <Button asChild variant="outline" size="sm" className="ml-auto">
            <Link to={`/runErrands/runerrands_order?open=${row.id}`}>在订单列表中处理</Link>
          </Button>
        </header>
        <div className="gap-4 md:columns-2">
          {cards.map(([title, names]) => (
            <Card key={title} title={title}>
              <Values row={row} names={names} />
            </Card>
          ))}
        </div>
      </section>
      <div>
        <Card title="过程">
          <Timeline id={row.id} />
        </Card>
        <OrderPayments entity={order} id={row.id} version={String(row.version ?? row.changedAt)} />
      </div>
    </div>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-4 min-w-0 break-inside-avoid rounded-xl border bg-surface p-4">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Values({ row, names }: { readonly row: Row; readonly names: readonly string[] }) {
  return (
    <dl className="grid gap-y-1.5 text-sm leading-relaxed">
      {names.map((name) => {
        const field = order.fields[name]
        const isFree = field?.kind === 'money' && name !== 'amount' && row[name] === 0
        if (!field || isFree || !hasValue(row[name])) return null
        return (
          <div key={name} className="grid grid-cols-[5em_minmax(0,1fr)] gap-x-3">
            <dt className="text-muted-foreground">{field.label}</dt>
            <dd className="min-w-0">
              <FieldValue field={field} value={row[name]} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What happened, the oldest first. */
function Timeline({ id }: { readonly id: number }) {
  const { data, error } = useAnswer(runningOrderLog, { id })
  if (error) return <p className="text-destructive text-sm">{error.message}</p>
  return (
    <ol className="grid gap-3 border-l pl-4 text-sm">
      {data?.list.map(({ at, by, title, detail, undone }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two things of one name may happen at one moment
          key={place}
          className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-primary"
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className={undone ? 'text-muted-foreground line-through' : 'font-medium'}>{title}</span>
            <span>{by}</span>
            <span className="text-muted-foreground text-xs">
              <TimeText at={Number(at)} rule="thread" isExact />
            </span>
          </p>
          {detail ? <p className="text-muted-foreground text-xs">{detail}</p> : null}
        </li>
      ))}
    </ol>
  )
}
