import type { RefObject } from 'react'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { FloatingPanel } from '../floating-panel.tsx'
import { FilterControl } from './filter-control.tsx'
import type { Filter } from './list-query.ts'

export type FilterPopoverProps = {
  /** The fields to filter by. */
  readonly names: readonly string[]
  readonly entity: Entity
  readonly filter: Filter
  readonly onChange: (change: Filter) => void
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The filters that have no place of their own above the list. */
export function FilterPopover({ names, entity, filter, onChange, anchor, onClose }: FilterPopoverProps) {
  return (
    <FloatingPanel
      label="筛选"
      anchor={anchor}
      onClose={onClose}
      className="grid max-h-[70dvh] w-80 gap-3 overflow-y-auto p-3"
    >
      {names.map((name) => {
        const field = entity.fields[name]
        return field ? <FilterControl key={name} name={name} field={field} filter={filter} onChange={onChange} /> : null
      })}
    </FloatingPanel>
  )
}
