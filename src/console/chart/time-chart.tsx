import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { compactNumber, thousands } from '@/format/number.ts'
import { weekdayOf } from '@/format/time.ts'
import { stepName } from './step-name.ts'

export type ChartProps = {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The field along the axis. */
  readonly by: string
  /** What is drawn of each row: names of fields, with what they are called. */
  readonly series: Readonly<Record<string, string>>
  /** Over time as an area or bars; else a line for each name, so that none is left out however narrow it is. */
  readonly kind?: 'area' | 'bar' | 'named'
}

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)']
const axis = { stroke: 'var(--muted-foreground)', fontSize: '0.6875rem', tickLine: false, axisLine: false } as const
const box = {
  contentStyle: {
    background: 'var(--surface-raised)',
    border: '1px solid var(--border)',
    borderRadius: 6,
    color: 'var(--foreground)',
    fontSize: '0.75rem',
  },
  formatter: (value: unknown) => thousands(Number(value)),
} as const

/** A row as it is drawn, with nothing at all where a number is not known. */
function withGaps(row: ChartProps['rows'][number]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number.isNaN(value) ? null : value]))
}

/** px: what a chart is high at least, and what a bar takes of one by name. */
const heights = { least: 240, bar: 20, gap: 8, axis: 64 } as const

/** Figures over time, or by name, in the console's colours. */
export function TimeChart({ rows, by, series, kind = 'named' }: ChartProps) {
  const data = rows.map(withGaps)
  const drawn = Object.entries(series)
  const steps = rows.map((row) => row[by])
  // People and orders come whole: an axis that counts 0.5 of them says nothing.
  const hasParts = data.some((row) => Object.keys(series).some((name) => Number(row[name]) % 1 !== 0))
  const legend =
    drawn.length > 1 ? (
      <Legend iconType="circle" iconSize={8} wrapperStyle={{ fontSize: '0.75rem' }} formatter={legendText} />
    ) : null
  const figures = { ...axis, allowDecimals: hasParts, tickFormatter: compactNumber }
  const perName = drawn.length * heights.bar + heights.gap
  // One point is no course of anything: a dot alone in the middle.
  const isArea = kind === 'area' && rows.length > 1
  const height = kind === 'named' ? Math.max(heights.least, rows.length * perName + heights.axis) : heights.least
  return (
    <ResponsiveContainer width="100%" height={height}>
      {isArea ? (
        <AreaChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: -12 }}>
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis dataKey={by} {...axis} minTickGap={24} tickFormatter={(step) => stepName(step, steps)} />
          <YAxis {...figures} />
          <Tooltip {...box} labelFormatter={dayWithWeekday} />
          {legend}
          {drawn.map(([name, label], index) => (
            <Area
              key={name}
              dataKey={name}
              name={label}
              type="monotone"
              stroke={colours[index]}
              fill={colours[index]}
              fillOpacity={0.12}
              strokeWidth={2}
              isAnimationActive={false}
            />
          ))}
        </AreaChart>
      ) : (
        <BarChart
          data={data}
          layout={kind === 'named' ? 'vertical' : 'horizontal'}
          margin={{ top: 8, right: 8, bottom: 0, left: kind === 'named' ? 0 : -12 }}
        >
          <CartesianGrid stroke="var(--border)" vertical={kind === 'named'} horizontal={kind !== 'named'} />
          {kind === 'named' ? (
            <>
              <XAxis type="number" {...figures} />
              <YAxis type="category" dataKey={by} {...axis} width={112} interval={0} tickFormatter={shortName} />
            </>
          ) : (
            <>
              <XAxis
                dataKey={by}
                {...axis}
                interval="preserveStartEnd"
                tickFormatter={(step) => stepName(step, steps)}
              />
              <YAxis {...figures} />
            </>
          )}
          <Tooltip {...box} cursor={{ fill: 'var(--neutral-tint)' }} />
          {legend}
          {drawn.map(([name, label], index) => (
            <Bar
              key={name}
              dataKey={name}
              name={label}
              fill={colours[index]}
              maxBarSize={kind === 'named' ? heights.bar : 56}
              radius={kind === 'named' ? [0, 3, 3, 0] : [3, 3, 0, 0]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      )}
    </ResponsiveContainer>
  )
}

/** A series is told by its mark: of its own colour it would be too faint to read. */
function legendText(label: string) {
  return <span className="text-foreground">{label}</span>
}

/** A name as long as there is room for it beside its bar; the tooltip and the table have the whole. */
function shortName(name: unknown): string {
  const letters = [...String(name)]
  return letters.length > 9 ? `${letters.slice(0, 8).join('')}…` : letters.join('')
}

/** A day with its day of the week; other labels as they are. */
function dayWithWeekday(label: unknown): string {
  const text = String(label)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${weekdayOf(text)}` : text
}
