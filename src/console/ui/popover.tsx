import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Popover = Primitive.Root
export const PopoverAnchor = Primitive.Anchor

/** What floats beside the trigger. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={4}
        align="start"
        collisionPadding={8}
        {...props}
        className={cn(
          'z-(--z-floating) rounded-lg border bg-popover p-1 text-popover-foreground text-sm shadow-floating outline-none',
          className,
        )}
      />
    </Primitive.Portal>
  )
}
