import { cn } from '@/ui/cn.ts'
import { TimeText } from '@/value/time-text.tsx'

/** Who wrote something last, and when: 王老师 改于 3 天前. */
export function LastChange({
  by,
  at,
  className,
}: {
  readonly by: string
  readonly at: number
  readonly className?: string
}) {
  return (
    <p className={cn('text-muted-foreground text-xs', className)}>
      {by} 改于 <TimeText at={at} rule="thread" />
    </p>
  )
}
