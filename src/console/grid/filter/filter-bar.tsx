import { ListFilter, Search } from 'lucide-react'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { Filter, ListQuery } from '@/list/list-query.ts'
import { deferred } from '@/ui/deferred.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { PopoverButton } from '@/ui/popover-button.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isSearched } from '../../../catalogue/vocabulary/field.ts'

const FilterChips = deferred(async () => (await import('./filter-chips.tsx')).FilterChips)
const loadPopover = () => import('./filter-popover.tsx')
const FilterPopover = lazy(async () => ({ default: (await loadPopover()).FilterPopover }))

export type FilterBarHandle = { readonly focus: () => void }

type FilterBarProps = {
  readonly query: ListQuery
  /** The entities a screen switches between. */
  readonly entities: readonly Entity[]
  /** Rows of each value of the first status under the rest of the filter. */
  readonly counts: Readonly<Record<string, number>> | null
  /** Rows that match, said where no tabs say so. */
  readonly total: ReactNode
  /** Changes part of the filter; an empty text takes a part away. */
  readonly onChange: (change: Filter) => void
  readonly onReplace: (filter: Filter) => void
  readonly onParam: (name: 'entity' | 'view', value: string | null) => void
  /** Gives the focus back to the list. */
  readonly onLeave: () => void
  readonly ref: Ref<FilterBarHandle>
}

const all = '*'

/** Entities, views and statuses as tabs; search by word; the other filters behind one button, those in force as chips. */
export function FilterBar({
  query,
  entities,
  counts,
  total,
  onChange: change,
  onReplace,
  onParam,
  onLeave,
  ref,
}: FilterBarProps) {
  const { entity, view, filter } = query
  const tabField = tabFieldOf(entity)
  const others = (entity.list?.filter ?? []).filter((name) => name !== tabField)
  const hasSearch = Object.values(entity.fields).some(isSearched)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  useImperativeHandle(ref, () => ({
    focus: () => {
      input.current?.focus()
      input.current?.select()
    },
  }))
  const views = Object.entries(entity.list?.views ?? {})
  const chips = Object.fromEntries(Object.entries(filter).filter(([key]) => key !== tabField))
  return (
    <search className="grid min-w-0 flex-1 gap-1.5 max-sm:basis-full">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {entities.length > 1 ? (
          <Segmented
            label="内容"
            value={entity.name}
            onValueChange={(name) => onParam('entity', name)}
            segments={entities.map(({ name, title }) => ({ value: name, label: title }))}
          />
        ) : null}
        {views.length > 0 ? (
          <Segmented
            label="视图"
            value={view ?? all}
            onValueChange={(name) => onParam('view', name === all ? null : name)}
            segments={[
              { value: all, label: `全部${entity.title}` },
              ...views.map(([name, { title }]) => ({ value: name, label: title })),
            ]}
          />
        ) : null}
        {tabField ? (
          <StatusTabs
            entity={entity}
            field={tabField}
            value={filter[tabField] ?? ''}
            counts={counts}
            onChange={(value) => change({ [tabField]: value })}
          />
        ) : (
          <span className="text-muted-foreground text-sm">{total}</span>
        )}
        <div className="ml-auto flex min-w-0 items-center gap-2 max-sm:w-full">
          {hasSearch ? (
            <KeywordInput
              ref={input}
              value={filter.keyword ?? ''}
              onApply={(keyword) => change({ keyword })}
              onLeave={onLeave}
            />
          ) : null}
          {others.length > 0 ? (
            <PopoverButton label="筛选" icon={<ListFilter />} load={loadPopover} open={isOpen} onOpenChange={setOpen}>
              {(anchor) => (
                <FilterPopover
                  names={others}
                  query={query}
                  onChange={change}
                  anchor={anchor}
                  onClose={() => setOpen(false)}
                />
              )}
            </PopoverButton>
          ) : null}
        </div>
      </div>
      {Object.keys(chips).length > 0 ? (
        <FilterChips
          entity={entity}
          filter={chips}
          onChange={change}
          onClear={() => onReplace(tabField && filter[tabField] ? { [tabField]: filter[tabField] } : {})}
        />
      ) : null}
    </search>
  )
}

/** The field whose values are tabs: the first status the list is filtered by. */
export function tabFieldOf(entity: Entity): string | null {
  return (entity.list?.filter ?? []).find((name) => entity.fields[name]?.kind === 'status') ?? null
}

type StatusTabsProps = {
  readonly entity: Entity
  readonly field: string
  readonly value: string
  readonly counts: Readonly<Record<string, number>> | null
  readonly onChange: (value: string) => void
}

function StatusTabs({ entity, field, value, counts, onChange }: StatusTabsProps) {
  const status = entity.fields[field]
  if (status?.kind !== 'status') return null
  const sum = counts ? Object.values(counts).reduce((total, each) => total + each, 0) : undefined
  return (
    <Segmented
      label={status.label}
      value={value === '' ? all : value}
      onValueChange={(next) => onChange(next === all ? '' : next)}
      segments={[
        ...Object.entries(status.options).map(([name, label]) => ({ value: name, label, count: counts?.[name] })),
        { value: all, label: '全部', count: sum },
      ]}
    />
  )
}

type KeywordInputProps = {
  readonly value: string
  readonly onApply: (keyword: string) => void
  readonly onLeave: () => void
  readonly ref: Ref<HTMLInputElement>
}

/** Search by word: Enter applies and goes to the list, Esc goes back without. */
function KeywordInput({ value, onApply, onLeave, ref }: KeywordInputProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onApply(text.trim())
      onLeave()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setText(value)
      onLeave()
    }
  }
  return (
    <div className="relative min-w-0 flex-1 sm:w-40">
      <Search className="pointer-events-none absolute inset-y-0 left-2 my-auto size-4 text-muted-foreground" />
      <input
        ref={ref}
        type="search"
        aria-label="搜索列表"
        placeholder="搜索"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setText(value)}
        className="h-[var(--control-height)] w-full rounded-md border border-input bg-surface pr-8 pl-8 text-sm placeholder:text-muted-foreground [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? <Kbd keys="/" className="pointer-events-none absolute inset-y-0 right-2 max-sm:hidden" /> : null}
    </div>
  )
}
