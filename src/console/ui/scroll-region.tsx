import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type ScrollRegionProps = Omit<ComponentProps<'section'>, 'aria-label'> & { readonly label: string }

/** A part that scrolls, by its own arrow and page keys too: it may hold nothing else that takes the focus. */
export function ScrollRegion({ label, className, ...props }: ScrollRegionProps) {
  return (
    <section
      {...props}
      aria-label={label}
      data-scrolls=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key could scroll it
      tabIndex={0}
      className={cn('overflow-auto -outline-offset-2', className)}
    />
  )
}
