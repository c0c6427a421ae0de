import { Tabs } from 'radix-ui'
import { cn } from '../cn.ts'

export type Segment = { readonly value: string; readonly label: string; readonly count?: number | undefined }

export type SegmentedProps = {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly segments: readonly Segment[]
  readonly label: string
  readonly className?: string
}

/** A few exclusive choices side by side, with counts, for example the statuses of a queue. Role tablist. */
export function Segmented({ value, onValueChange, segments, label, className }: SegmentedProps) {
  return (
    <Tabs.Root value={value} onValueChange={onValueChange} activationMode="manual">
      <Tabs.List
        aria-label={label}
        className={cn(
          'inline-flex max-w-full items-center gap-0.5 overflow-x-auto rounded-md bg-surface-sunken p-0.5',
          className,
        )}
      >
        {segments.map((segment) => (
          <Tabs.Trigger
            key={segment.value}
            value={segment.value}
            aria-controls={undefined}
            className="inline-flex h-[calc(var(--control-height)-4px)] shrink-0 items-center gap-1.5 rounded-sm px-2.5 text-muted-foreground text-sm hover:text-foreground data-[state=active]:bg-surface-raised data-[state=active]:font-medium data-[state=active]:text-foreground data-[state=active]:shadow-raised"
          >
            {segment.label}
            {segment.count === undefined ? null : (
              <span className="text-muted-foreground text-xs tabular-nums">
                {segment.count.toLocaleString('zh-CN')}
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  )
}
