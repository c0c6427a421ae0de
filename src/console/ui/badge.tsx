import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badge = cva(
  'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs',
  {
    variants: {
      tone: {
        neutral: 'bg-neutral-tint text-muted-foreground',
        success: 'bg-success-tint text-success',
        warning: 'bg-warning-tint text-warning',
        danger: 'bg-destructive-tint text-destructive',
        info: 'bg-info-tint text-info',
        accent: 'bg-accent text-primary-text',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badge>['tone']>

type BadgeProps = ComponentProps<'span'> & {
  readonly tone?: BadgeTone
  /** The one child is the element, for example a link. */
  readonly asChild?: boolean
}

/** A short state beside other text. */
export function Badge({ className, tone, asChild = false, ...props }: BadgeProps) {
  const Element = asChild ? Slot.Root : 'span'
  return <Element className={cn(badge({ tone }), className)} {...props} />
}
