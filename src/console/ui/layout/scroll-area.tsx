import { ScrollArea as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

export type ScrollAreaProps = {
  readonly children: ReactNode
  readonly className?: string
  readonly orientation?: 'vertical' | 'horizontal'
}

/** Scrolls what is too long, also by keys, with a thin bar that looks the same in every browser. Not for long lists. */
export function ScrollArea({ children, className, orientation = 'vertical' }: ScrollAreaProps) {
  return (
    <Primitive.Root type="hover" className={cn('overflow-hidden', className)}>
      <Primitive.Viewport tabIndex={0} className="size-full max-h-[inherit] -outline-offset-2">
        {children}
      </Primitive.Viewport>
      <Primitive.Scrollbar
        orientation={orientation}
        className={cn('flex touch-none select-none p-0.5', orientation === 'vertical' ? 'w-2.5' : 'h-2.5 flex-col')}
      >
        <Primitive.Thumb className="relative flex-1 rounded-full bg-control-edge" />
      </Primitive.Scrollbar>
    </Primitive.Root>
  )
}
