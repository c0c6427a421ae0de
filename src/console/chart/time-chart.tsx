import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { compactNumber, thousands } from '@/format/number.ts'
import { weekdayOf } from '@/format/time.ts'

export type ChartProps = {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The field along the axis. */
  readonly by: string
  /** What is drawn of each row: names of fields, with what they are called. */
  readonly series: Readonly<Record<string, string>>
  readonly kind?: 'area' | 'bar'
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

/** Figures over time, or by name, in the console's colours. */
export function TimeChart({ rows, by, series, kind = 'bar' }: ChartProps) {
  const data = rows.map((row) => ({ ...row }))
  const drawn = Object.entries(series)
  // People and orders come whole: an axis that counts 0.5 of them says nothing.
  const hasParts = rows.some((row) => Object.keys(series).some((name) => Number(row[name]) % 1 !== 0))
  return (
    <ResponsiveContainer width="100%" height={240}>
      {kind === 'area' ? (
        <AreaChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: -12 }}>
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis dataKey={by} {...axis} minTickGap={24} />
          <YAxis {...axis} allowDecimals={hasParts} tickFormatter={compactNumber} />
          <Tooltip {...box} labelFormatter={dayWithWeekday} />
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
        <BarChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: -12 }}>
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis dataKey={by} {...axis} interval="preserveStartEnd" />
          <YAxis {...axis} allowDecimals={hasParts} tickFormatter={compactNumber} />
          <Tooltip {...box} cursor={{ fill: 'var(--neutral-tint)' }} />
          {drawn.map(([name, label], index) => (
            <Bar
              key={name}
              dataKey={name}
              name={label}
              fill={colours[index]}
              maxBarSize={56}
              radius={[3, 3, 0, 0]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      )}
    </ResponsiveContainer>
  )
}

/** A day with its day of the week; other labels as they are. */
function dayWithWeekday(label: unknown): string {
  const text = String(label)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${weekdayOf(text)}` : text
}
