import type { ComponentProps } from 'react'
import { roles } from './roles.ts'

/** What Virtuoso builds a list of. */
export const scrollParts = { Scroller, List, Item }

function Scroller({ children, ...props }: ComponentProps<'div'>) {
  return (
    <div {...props} tabIndex={-1} {...roles.rowgroup} className="overflow-x-auto bg-surface [scrollbar-gutter:stable]">
      {children}
      {/* As high as all rows from the beginning, so that it can be scrolled before the first of them are mounted. */}
      <div {...roles.none} className="pointer-events-none absolute top-0 h-(--grid-height) w-px" />
    </div>
  )
}

function List(props: ComponentProps<'div'>) {
  return <div {...props} {...roles.none} className="min-w-(--grid-width)" />
}

function Item({ item: _, context: __, ...props }: ComponentProps<'div'> & { item?: unknown; context?: unknown }) {
  return <div {...props} {...roles.none} className="h-(--grid-row) [contain:strict]" />
}
