import { cva, type VariantProps } from 'class-variance-authority'
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

/** A short state beside other text. */
export function Badge({ className, tone, ...props }: ComponentProps<'span'> & { readonly tone?: BadgeTone }) {
  return <span className={cn(badge({ tone }), className)} {...props} />
}
