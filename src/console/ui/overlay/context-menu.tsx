import { ContextMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { menuStyle } from './menu-style.ts'

export const ContextMenu = Primitive.Root
export const ContextMenuTrigger = Primitive.Trigger

/** The menu a right click, a long press or the menu key opens. */
export function ContextMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content collisionPadding={8} {...props} className={cn(menuStyle.panel, className)} />
    </Primitive.Portal>
  )
}

/** One entry. */
export function ContextMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item {...props} className={cn(menuStyle.item, className)} />
}

/** A line between groups. */
export function ContextMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator {...props} className={cn(menuStyle.separator, className)} />
}
