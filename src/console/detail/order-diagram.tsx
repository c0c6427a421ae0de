import { useMemo } from 'react'
import { cn } from '@/ui/cn.ts'
import type { OrderMachine } from '../../catalogue/order/machine.ts'
import type { AuditEntry } from '../../catalogue/wire/audit.ts'
import { drawMachine, passedStates, stateHeight } from './draw-machine.ts'

type OrderDiagramProps = {
  readonly machine: OrderMachine
  /** The state the order is in. */
  readonly current: string
  /** What happened to it. */
  readonly history: readonly AuditEntry[]
}

/** Where an order can go from where it stands, drawn: the way it came marked, what happens by itself dashed. */
export function OrderDiagram({ machine, current, history }: OrderDiagramProps) {
  const drawing = useMemo(() => drawMachine(machine), [machine])
  const passed = useMemo(() => passedStates(machine, history), [machine, history])
  const label = (state: string) => machine.status.options[state] ?? state
  const text = machine.moves.map(({ from, to, title }) => `${label(from)}经${title}到${label(to)}`).join('；')
  return (
    <svg
      role="img"
      aria-label={`流转图，现在是${label(current)}：${text}`}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      style={{ maxWidth: `${drawing.width}px` }}
      className="h-auto w-full text-xs"
    >
      <defs>
        <marker id="order-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" className="fill-muted-foreground" />
        </marker>
      </defs>
      {drawing.moves.map(({ from, to, title, isDue, path, at }) => {
        const isPassed = passed.has(`${from} ${to}`)
        return (
          <g key={`${from} ${to}`}>
            <path
              d={path}
              fill="none"
              markerEnd="url(#order-arrow)"
              strokeDasharray={isDue ? '4 3' : undefined}
              className={isPassed ? 'stroke-primary' : 'stroke-border-strong'}
              strokeWidth={isPassed ? 2 : 1}
            />
            <text
              x={at.x}
              y={at.y}
              textAnchor="middle"
              dominantBaseline="central"
              className={cn(
                'stroke-surface [paint-order:stroke]',
                isPassed ? 'fill-foreground' : 'fill-muted-foreground',
              )}
              strokeWidth={4}
            >
              {title}
            </text>
          </g>
        )
      })}
      {drawing.states.map(({ state, x, y, width }) => (
        <g key={state} data-current={state === current || undefined}>
          <rect
            x={x - width / 2}
            y={y - stateHeight / 2}
            width={width}
            height={stateHeight}
            rx={6}
            className={cn(
              state === current ? 'fill-primary stroke-primary' : 'fill-surface-sunken stroke-border-strong',
              state !== current && passed.has(state) && 'stroke-primary',
            )}
          />
          <text
            x={x}
            y={y}
            textAnchor="middle"
            dominantBaseline="central"
            className={state === current ? 'fill-primary-foreground font-medium' : 'fill-foreground'}
          >
            {label(state)}
          </text>
        </g>
      ))}
    </svg>
  )
}
