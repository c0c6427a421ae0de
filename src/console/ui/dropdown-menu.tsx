import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { menuStyle } from './menu-style.ts'

export const DropdownMenu = Primitive.Root
export const DropdownMenuTrigger = Primitive.Trigger

/** The menu itself. */
export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content sideOffset={4} collisionPadding={8} {...props} className={cn(menuStyle.panel, className)} />
    </Primitive.Portal>
  )
}

/** One entry. */
export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item {...props} className={cn(menuStyle.item, className)} />
}

/** The heading of a group of entries. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label {...props} className={cn(menuStyle.label, className)} />
}

/** A line between groups. */
export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator {...props} className={cn(menuStyle.separator, className)} />
}
