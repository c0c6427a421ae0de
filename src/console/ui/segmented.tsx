import { ToggleGroup } from 'radix-ui'
import { cn } from './cn.ts'

type Segment = { readonly value: string; readonly label: string; readonly count?: number | undefined }

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
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressed again it would be none of them.
      onValueChange={(chosen) => (chosen === '' ? undefined : onValueChange(chosen))}
      className={cn(
        'inline-flex max-w-full items-center gap-0.5 overflow-x-auto rounded-md bg-surface-sunken p-0.5',
        className,
      )}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          className="inline-flex h-[calc(var(--control-height)-4px)] shrink-0 items-center gap-1.5 rounded-sm px-2 text-muted-foreground text-sm hover:text-foreground aria-checked:bg-surface-raised aria-checked:font-medium aria-checked:text-foreground aria-checked:shadow-raised"
        >
          {segment.label}
          {segment.count === undefined ? null : (
            <span className="text-muted-foreground text-xs tabular-nums">{segment.count.toLocaleString('zh-CN')}</span>
          )}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
