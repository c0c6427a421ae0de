import { ToggleGroup } from 'radix-ui'
import { useLayoutEffect, useRef } from 'react'
import { cn } from './cn.ts'

type Segment = {
  readonly value: string
  readonly label: string
  /** How many there are, '' where that is not known yet, and the digits it takes at least. */
  readonly count?: string
  readonly width?: number
}

type SegmentedProps = {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly segments: readonly Segment[]
  readonly label: string
  readonly className?: string
}

/**
 * A few exclusive choices side by side, with counts, for example the statuses of a queue. One stop for Tab, the arrows go
 * from one to the next, Enter and Space choose.
 */
export function Segmented({ value, onValueChange, segments, label, className }: SegmentedProps) {
  const row = useRef<HTMLDivElement>(null)
  const widths = segments.map(({ label: text, count }) => `${text}${count ?? ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen moves when another is, and when counts come
  useLayoutEffect(() => showChosen(row.current), [value, widths])
  return (
    <ToggleGroup.Root
      ref={row}
      type="single"
      aria-label={label}
      value={value}
      // Pressed again it would be none of them.
      onValueChange={(chosen) => (chosen === '' ? undefined : onValueChange(chosen))}
      className={cn(
        'inline-flex min-w-0 max-w-full items-center gap-0.5 overflow-x-auto rounded-md bg-surface-sunken p-0.5',
        className,
      )}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          className="finger-sized inline-flex h-[calc(var(--control-height)-4px)] shrink-0 items-center pointer-coarse:min-w-10 pointer-coarse:justify-center gap-1.5 rounded-sm px-2 text-muted-foreground text-sm hover:text-foreground aria-checked:bg-surface-raised aria-checked:font-medium aria-checked:text-foreground aria-checked:shadow-raised"
        >
          {segment.label}
          {segment.count || segment.width ? (
            <span className="text-muted-foreground text-xs tabular-nums" style={{ minWidth: `${segment.width}ch` }}>
              {segment.count}
            </span>
          ) : null}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

/** Scrolls a row too narrow for its segments, and nothing around it, until the chosen one is seen whole. */
function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector('[aria-checked=true]')
  if (!row || !chosen || row.scrollWidth <= row.clientWidth) return
  const [seen, segment] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (segment.left < seen.left) row.scrollLeft -= seen.left - segment.left
  else if (segment.right > seen.right) row.scrollLeft += Math.ceil(segment.right - seen.right)
}
