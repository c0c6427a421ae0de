import { useQuery } from '@tanstack/react-query'
import { actionFilter } from '@/list/list-query.ts'
import type { OpenList } from '@/list/open-list.ts'
import { readConsole } from '@/session/call/api.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { Sheet } from '@/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '@/ui/state.tsx'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { periodField } from '../../catalogue/vocabulary/entity-use.ts'
import { type ChartsAnswer, mostSteps } from '../../catalogue/wire.ts'
import { ChartCard } from './chart-card.tsx'

/** A list in figures, under the filter it is shown with: over time, and by category, each with the table behind it. */
export function ListCharts({ list, onClose }: { readonly list: OpenList; readonly onClose: () => void }) {
  const { query } = list
  const { entity } = query
  const params = actionFilter(query)
  const queryKey = ['charts', entity.name, params]
  useFreshQuery(queryKey, { of: [entity.name] })
  const charts = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: ({ signal }) => readConsole<ChartsAnswer>('/console/charts', { entity: entity.name, ...params }, signal),
  })
  return (
    <Sheet onClose={onClose} title={`${entity.title}图表`} width={760}>
      <div className="grid gap-4">
        {charts.error ? <ErrorState message={charts.error.message} onRetry={() => void charts.refetch()} /> : null}
        {charts.isPending ? <Skeleton className="h-60" /> : null}
        {charts.data ? <Charts entity={entity} charts={charts.data} /> : null}
      </div>
    </Sheet>
  )
}

function Charts({ entity, charts }: { readonly entity: Entity; readonly charts: ChartsAnswer }) {
  const { sums, timeline, categories } = charts
  const shown = categories.filter(({ bars }) => bars.length > 0)
  const rows = timeline.map(({ step, rows: count, sums: amounts }) => ({
    step,
    rows: count,
    ...Object.fromEntries(sums.map(({ name, isMoney }) => [name, (amounts[name] ?? 0) / (isMoney ? 100 : 1)])),
  }))
  // What came before the first step is in the list and not here.
  const span = timeline.length === mostSteps ? `（最近 ${mostSteps} 期）` : ''
  const isPeriod = periodField(entity) !== null && sums.length > 0
  if (rows.length === 0 && shown.length === 0) return <EmptyState title="没有可以画成图的内容" />
  return (
    <>
      {rows.length > 0 && !isPeriod ? (
        <ChartCard
          title={`每月新增的${entity.title}${span}`}
          kind="area"
          by="step"
          byLabel="月份"
          rows={rows}
          series={{ rows: '数量' }}
        />
      ) : null}
      {sums.map(({ name, label, isMoney }) => (
        <ChartCard
          key={name}
          title={`${isMoney ? `${label}（元）` : label}${span}`}
          kind={isPeriod ? 'bar' : 'area'}
          by="step"
          byLabel={isPeriod ? '时间' : '月份'}
          rows={rows}
          series={{ [name]: label }}
        />
      ))}
      {shown.map(({ name, label, bars }) => (
        <ChartCard key={name} title={`按${label}`} by="name" byLabel={label} rows={bars} series={{ rows: '数量' }} />
      ))}
    </>
  )
}
