import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

/** How buttons look, by the names of shadcn/ui, so that its components find them. */
export const buttonVariants = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium text-sm transition-colors disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground hover:brightness-95 forced-colors:border',
        destructive: 'bg-destructive-solid text-destructive-foreground hover:brightness-95 forced-colors:border',
        outline: 'border border-border-strong bg-surface hover:bg-surface-sunken',
        secondary: 'bg-secondary text-secondary-foreground hover:brightness-95 forced-colors:border',
        ghost: 'hover:bg-neutral-tint',
        link: 'text-primary-text underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-[var(--control-height)] px-3',
        sm: 'h-[var(--control-small)] px-2 text-xs',
        lg: 'h-[calc(var(--control-height)+4px)] px-4',
        icon: 'size-[var(--control-height)]',
        'icon-sm': 'size-[var(--control-small)]',
        'icon-lg': 'size-[calc(var(--control-height)+4px)]',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** The one child is the element, for example a link. */
    readonly asChild?: boolean
  }

/** Does something, or, with a link as its child, leads somewhere. */
export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button'
  const type = asChild ? {} : { type: 'button' as const }
  return <Element {...type} className={cn(buttonVariants({ variant, size }), className)} {...props} />
}

type IconButtonProps = ButtonProps & { readonly label: string; readonly icon: ReactNode }

/**
 * A button that is an icon alone, read out by its label. Switched off it keeps the focus: what moves something reaches the end under
 * the key that presses it, whose next press would be for what is behind.
 */
export function IconButton({ label, icon, disabled = false, onClick, className, ...props }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      {...props}
      {...(disabled ? { 'aria-disabled': true } : { onClick })}
      className={cn(disabled && 'opacity-50', className)}
    >
      {icon}
    </Button>
  )
}
