import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { homeScreen } from '@/command/home-screen.ts'
import { recordAddress } from '@/command/run.ts'
import { OrderState } from '@/detail/order-state.tsx'
import { RecordFields } from '@/detail/record-fields.tsx'
import { RecordHistory } from '@/detail/record-history.tsx'
import { BesideRecord } from '@/detail/related-records.tsx'
import { fullTime } from '@/format/time.ts'
import { listCall } from '@/list/list-query.ts'
import { useRecord } from '@/list/use-record.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { read } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState, Spinner } from '@/ui/state.tsx'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { ListAnswer, Row } from '../../../catalogue/wire.ts'
import { RecordChooser } from '../record-chooser.tsx'
import type { ScreenProps } from '../registry.ts'

/** An order of the screen's module with all that is known of it: the one the address names, else the latest. */
export function OrderDetail({ screen }: ScreenProps) {
  const order = screen.module.entities.find(({ machine }) => machine !== undefined)
  if (!order) throw new Error(`${screen.module.name} has no orders`)
  const entity = entityNamed(catalogue, order.name)
  const [params] = useSearchParams()
  const asked = Number(params.get(entity.name)) || null
  const latest = useQuery({
    queryKey: ['latest', entity.name],
    enabled: asked === null,
    queryFn: ({ signal }) => read<ListAnswer>(listCall({ entity, view: null }), { page: 1, limit: 1 }, signal),
  })
  const id = asked ?? latest.data?.list[0]?.id ?? null
  const { data: row, isPending } = useRecord(entity, id)
  const value = row ? { id: row.id, label: row[entity.label] } : null
  return (
    <>
      <ScreenHeader
        title={screen.screen.title}
        actions={<RecordChooser entity={entity.name} label={entity.title} value={value} />}
      />
      {id !== null && isPending ? <Spinner className="mx-auto my-12" /> : null}
      {row ? <Details key={row.id} entity={entity} row={row} /> : null}
      {(id !== null && !isPending && !row) || (latest.isSuccess && id === null) ? (
        <EmptyState title={asked === null ? '还没有订单' : `没有编号为 ${asked} 的订单`} />
      ) : null}
    </>
  )
}

function Details({ entity, row }: { readonly entity: Entity; readonly row: Row }) {
  const list = homeScreen(catalogue, entity.name)?.path
  const version = String(row.version ?? row.changedAt)
  const shown = Object.entries(entity.fields).flatMap(([name, { kind }]) => (kind === 'time' ? [name] : []))
  return (
    <div className="grid gap-4 px-4 pb-12 text-sm lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid content-start gap-4">
        <section aria-label={entity.title} className="grid gap-3 rounded-xl border bg-surface p-4">
          <header className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-semibold text-base">{String(row[entity.label])}</h2>
            {list ? (
              <Button asChild variant="outline" size="sm">
                <Link to={recordAddress(list, entity.name, row.id)}>在列表中处理</Link>
              </Button>
            ) : null}
          </header>
          <RecordFields entity={entity} row={row} without={[entity.label, ...shown]} />
        </section>
        <BesideRecord entity={entity} row={row} />
      </div>
      <div className="grid content-start gap-4">
        <section aria-label="时间线" className="rounded-xl border bg-surface p-4">
          <h2 className="mb-2 font-semibold text-base">时间线</h2>
          <Timeline entity={entity} row={row} />
        </section>
        <div className="rounded-xl border bg-surface p-4">
          <OrderState entity={entity} row={row} id={row.id} version={version} />
        </div>
        <section aria-label="操作记录" className="rounded-xl border bg-surface p-4">
          <h2 className="mb-2 font-semibold text-base">操作记录</h2>
          <RecordHistory entity={entity} row={row} id={row.id} version={version} />
        </section>
      </div>
    </div>
  )
}

/** The moments an order has, in their order; what is still to come is grey. */
function Timeline({ entity, row }: { readonly entity: Entity; readonly row: Row }) {
  const moments = Object.entries(entity.fields)
    .flatMap(([name, { kind, label }]) =>
      kind === 'time' && row[name] ? [{ name, label, at: Number(row[name]) }] : [],
    )
    .sort((one, other) => one.at - other.at)
  return (
    <ol className="grid gap-1.5 border-l pl-3">
      {moments.map(({ name, label, at }) => (
        <li key={name} className={at > Date.now() ? 'text-muted-foreground' : undefined}>
          {label}
          <time dateTime={new Date(at).toISOString()} className="ml-2 text-muted-foreground tabular-nums">
            {fullTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
