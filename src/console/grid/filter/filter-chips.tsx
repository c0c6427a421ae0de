import { X } from 'lucide-react'
import { useCatalogue } from '@/catalogue/known-catalogue.ts'
import type { Filter, ListQuery } from '@/list/list-query.ts'
import { filterText } from '@/value/in-words/filter-text.ts'
import { useRefLabel } from '@/value/use-ref-label.ts'
import { refIn } from '../../../catalogue/beside.ts'

/** The filters in force, each with a button that takes it away. */
export function FilterChips({
  query,
  filter,
  onChange,
  onClear,
}: {
  readonly query: ListQuery
  /** Without the status shown as tabs. */
  readonly filter: Filter
  readonly onChange: (change: Filter) => void
  readonly onClear: () => void
}) {
  const keys = Object.keys(filter)
  return (
    <ul aria-label="当前筛选" className="flex flex-wrap items-center gap-1.5">
      {keys.map((key) => (
        <Chip key={key} name={key} value={filter[key] ?? ''} query={query} onRemove={() => onChange({ [key]: '' })} />
      ))}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="h-[var(--chip-height)] px-1 text-primary-text text-xs hover:underline"
        >
          清除筛选
        </button>
      </li>
    </ul>
  )
}

type ChipProps = {
  readonly name: string
  readonly value: string
  readonly query: ListQuery
  readonly onRemove: () => void
}

function Chip({ name, value, query, onRemove }: ChipProps) {
  const { entity, fixed, filter } = query
  const asRef = refIn(useCatalogue(), entity, name, { ...fixed, ...filter })
  const [, base = name, bound] = /^(.*)_(from|to)$/.exec(name) ?? []
  const field = asRef ?? entity.fields[base]
  const label =
    name === 'keyword' ? '搜索' : `${field?.label ?? name}${bound === 'from' ? ' ≥' : bound === 'to' ? ' ≤' : ''}`
  return (
    <li className="inline-flex h-[var(--chip-height)] min-w-0 max-w-72 items-center gap-1 rounded-full bg-accent pl-2.5 text-xs">
      <span className="shrink-0 text-muted-foreground">{label}</span>
      <span className="truncate">
        {field?.kind === 'ref' ? (
          <RefLabel entity={field.entity} id={value} />
        ) : field ? (
          filterText(field, value)
        ) : (
          value
        )}
      </span>
      <button
        type="button"
        aria-label={`去掉筛选：${label}`}
        onClick={onRemove}
        className="grid size-[var(--chip-height)] shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-accent-strong hover:text-foreground"
      >
        <X className="size-3" />
      </button>
    </li>
  )
}

function RefLabel({ entity, id }: { readonly entity: string; readonly id: string }) {
  return useRefLabel(entity, id)
}
