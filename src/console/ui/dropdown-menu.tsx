import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { keepFocusTaken } from './keyboard/focus-return.ts'
import type { MenuProps } from './lazy-menu.tsx'

const menuStyle = {
  panel:
    'z-(--z-floating) max-h-(--radix-popper-available-height) min-w-40 overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-floating',
  item: 'flex min-h-[max(2rem,var(--control-small))] cursor-pointer select-none items-center gap-2 rounded-sm px-2 text-sm outline-none data-[highlighted]:bg-accent data-[disabled]:pointer-events-none data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
  label: 'px-2 py-1.5 text-muted-foreground text-xs',
  separator: '-mx-1 my-1 h-px bg-border',
}

export const DropdownMenu = Primitive.Root
export const DropdownMenuTrigger = Primitive.Trigger

/** The menu itself. */
export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={keepFocusTaken}
        {...props}
        className={cn(menuStyle.panel, className)}
      />
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

/** The menu of a LazyMenu: open at once, beside the button that was pressed for it. */
export function LoadedMenu({ trigger, ...content }: MenuProps & ComponentProps<typeof Primitive.Content>) {
  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger asChild>
        <Button {...trigger} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" {...content} />
    </DropdownMenu>
  )
}
