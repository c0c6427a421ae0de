import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Link } from './link.tsx'

const button = cva(
  'preset:inline-flex shrink-0 select-none items-center preset:justify-center preset:gap-1.5 whitespace-nowrap rounded-md preset:font-medium preset:text-sm transition-colors disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:brightness-95',
        outline: 'border border-border-strong bg-surface hover:bg-surface-sunken',
        ghost: 'hover:bg-neutral-tint',
        danger: 'border border-border-strong bg-surface text-destructive hover:bg-destructive-tint',
        dangerSolid: 'bg-destructive-solid text-destructive-foreground hover:brightness-95',
        link: 'text-primary-text underline-offset-4 hover:underline',
      },
      size: {
        default: 'preset:h-[var(--control-height)] preset:px-3',
        small: 'h-[var(--control-small)] px-2 text-xs',
        icon: 'size-[var(--control-height)]',
        iconSmall: 'preset:size-[var(--control-small)]',
      },
    },
    defaultVariants: { variant: 'outline', size: 'default' },
  },
)

type Looks = VariantProps<typeof button>

export type ButtonProps = ComponentProps<'button'> & Looks

/** Does something. */
export function Button({ className, variant, size, type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={cn(button({ variant, size }), className)} {...props} />
}

/** Leads somewhere, and looks like a button. */
export function ButtonLink({ className, variant, size, ...props }: ComponentProps<typeof Link> & Looks) {
  return <Link className={cn(button({ variant, size }), className)} {...props} />
}
