import type { ReactNode, RefObject } from 'react'
import type { Filter, ListQuery } from '@/list/list-query.ts'
import { FloatingPanel } from '@/ui/floating-panel.tsx'
import { FilterControl } from './filter-control.tsx'

type FilterPopoverProps = {
  /** The filters in force, some of which may have no control. */
  readonly chips: ReactNode
  /** The fields to filter by. */
  readonly names: readonly string[]
  readonly query: ListQuery
  readonly onChange: (change: Filter) => void
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The filters that have no place of their own above the list. */
export function FilterPopover({ chips, names, query, onChange, anchor, onClose }: FilterPopoverProps) {
  return (
    <FloatingPanel
      label="筛选"
      anchor={anchor}
      onClose={onClose}
      className="grid max-h-[70dvh] w-80 gap-3 overflow-y-auto p-3"
    >
      {names.map((name) => {
        const field = query.entity.fields[name]
        return field ? <FilterControl key={name} name={name} field={field} query={query} onChange={onChange} /> : null
      })}
      {chips}
    </FloatingPanel>
  )
}
