import { Toolbar as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cn } from './cn.ts'

type ToolbarProps = Omit<ComponentProps<typeof Primitive.Root>, 'aria-label'> & { readonly label: string }

/** Actions side by side, one stop for Tab; arrows go from one to the next. */
export function Toolbar({ label, className, ...props }: ToolbarProps) {
  return <Primitive.Root {...props} aria-label={label} className={cn('flex items-center gap-1', className)} />
}

/** An action of the toolbar. */
export function ToolbarButton({ variant = 'ghost', size = 'sm', ...props }: ButtonProps) {
  return (
    <Primitive.Button asChild>
      <Button variant={variant} size={size} {...props} />
    </Primitive.Button>
  )
}

/** A line between groups of actions. */
export function ToolbarSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator {...props} className={cn('mx-1 h-4 w-px bg-border', className)} />
}
