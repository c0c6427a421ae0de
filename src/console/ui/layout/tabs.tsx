import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

export const Tabs = Primitive.Root

/** The tabs in a row, above what they show. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List {...props} className={cn('flex gap-4 overflow-x-auto border-b', className)} />
}

/** One tab. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      {...props}
      className={cn(
        'h-[calc(var(--control-height)+4px)] shrink-0 border-transparent border-b-2 text-muted-foreground text-sm -outline-offset-2 hover:text-foreground disabled:opacity-50 data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-foreground',
        className,
      )}
    />
  )
}

/** What one tab shows. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...props} className={cn('pt-3', className)} />
}
