import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { thousands } from '@/format/number.ts'
import { Button } from '@/ui/button.tsx'
import { deferred } from '@/ui/deferred.tsx'
import { ScrollRegion } from '@/ui/scroll-region.tsx'
import { EmptyState, Skeleton } from '@/ui/state.tsx'
import { hourOfDay } from '../../../commands/hourOfDay.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { ChartProps } from './time-chart.tsx'

const TimeChart = deferred(async () => (await import('./time-chart.tsx')).TimeChart, <Skeleton className="h-60" />)

type ChartCardProps = ChartProps & { readonly title: string; readonly byLabel: string }

/** A chart with the table behind it. */
export function ChartCard({ title, byLabel, ...chart }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  return (
    <section aria-label={title} className="min-w-0 break-inside-avoid rounded-xl border bg-surface p-4">
      <header className="mb-3 flex items-center justify-between">
        <h2 className="font-semibold">{title}</h2>
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          <Table2 />
          {isTable ? '看图' : '看表'}
        </Button>
      </header>
      {chart.rows.length === 0 ? <EmptyState title="这段时间没有数据" /> : null}
      {chart.rows.length > 0 && isTable ? <ChartTable {...chart} title={title} byLabel={byLabel} /> : null}
      {chart.rows.length > 0 && !isTable ? <TimeChart {...chart} /> : null}
    </section>
  )
}

/** A chart of what happened day by day. */
export function DailyChart(props: Omit<ChartCardProps, 'kind' | 'by' | 'byLabel'>) {
  return <ChartCard {...props} kind="area" by="day" byLabel="日期" />
}

/** A chart of what happened hour by hour of the day. */
export function HourlyChart({ rows, ...props }: Omit<ChartCardProps, 'kind' | 'by' | 'byLabel'>) {
  const named = rows.map((row) => ({ ...row, hour: valueLabel(hourOfDay, row.hour) }))
  return <ChartCard {...props} rows={named} kind="bar" by="hour" byLabel={hourOfDay.label} />
}

function ChartTable({ title, rows, by, series, byLabel }: ChartCardProps) {
  return (
    <ScrollRegion label={`${title}的数据`} className="max-h-60">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-left text-muted-foreground">
          <tr>
            <th className="py-1 pr-3 font-medium">{byLabel}</th>
            {Object.entries(series).map(([name, label]) => (
              <th key={name} className="py-1 pr-3 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two things that are counted may be called alike
            <tr key={place} className="border-t">
              <td className="py-1 pr-3">{String(row[by])}</td>
              {Object.keys(series).map((name) => (
                <td key={name} className="py-1 pr-3 text-right tabular-nums">
                  {thousands(Number(row[name] ?? 0))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
