import { sum } from 'es-toolkit/math'
import { ListFilter } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Filter, ListQuery } from '@/list/list-query.ts'
import { rowCount } from '@/list/rows/list-summary.ts'
import { useFeatures } from '@/session/features.ts'
import { cn } from '@/ui/cn.ts'
import { deferred } from '@/ui/deferred.tsx'
import { PopoverButton } from '@/ui/popover-button.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { withoutNamed } from '../../../catalogue/beside.ts'
import { beyondCounting, statusFilter } from '../../../catalogue/schema/listing.ts'
import { acceptedValues } from '../../../catalogue/vocabulary/condition.ts'
import type { AnyCondition, Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isSearched } from '../../../catalogue/vocabulary/field-use.ts'
import { KeywordInput } from './keyword-input.tsx'

const FilterChips = deferred(async () => (await import('./filter-chips.tsx')).FilterChips)
const loadPopover = () => import('./filter-popover.tsx')
const FilterPopover = deferred(async () => (await loadPopover()).FilterPopover)

export type FilterBarHandle = { readonly focus: () => void }

type FilterBarProps = {
  readonly query: ListQuery
  /** The entities a screen switches between. */
  readonly entities: readonly Entity[]
  /** Rows of each value of the first status under the rest of the filter. */
  readonly counts: Readonly<Record<string, number>> | null
  /** Rows that match, said where no tabs say so. */
  readonly total: ReactNode
  /** Changes part of the filter; an empty text takes a part away. What replaces the address is no step to go back from. */
  readonly onChange: (change: Filter, replace?: boolean) => void
  readonly onReplace: (filter: Filter) => void
  readonly onParam: (name: 'entity' | 'view', value: string | null) => void
  /** Whether a row of the list is selected. */
  readonly hasSelection: () => boolean
  /** Gives the focus back to the list. */
  readonly onLeave: () => void
  readonly ref: Ref<FilterBarHandle>
}

const all = '*'

/**
 * Entities, views and statuses as tabs; search by word; the other filters behind one button, those in force as chips. All
 * of it stands in one line where the window is 1280 px wide or more, but where the tabs leave no room for the search; where it
 * is not, each part stands beside what follows in the list's bar as far as there is room.
 */
export function FilterBar({
  query,
  entities,
  counts,
  total,
  onChange,
  onReplace,
  onParam,
  hasSelection,
  onLeave,
  ref,
}: FilterBarProps) {
  const { entity, view, filter } = query
  const tabField = statusFilter(entity)
  const shown = tabField ? acceptedIn(query.fixed, tabField) : null
  /** What changes nothing is no step to go back from. */
  const change = (asked: Filter) => {
    const part = withoutNamed(entity, filter, asked)
    if (Object.entries(part).some(([name, value]) => value !== (filter[name] ?? ''))) onChange(part)
  }
  const { ownCalls } = useFeatures()
  // Words in texts are found by this server: no other backend knows of them.
  const isAnswered = (name: string) => ownCalls || entity.fields[name]?.kind !== 'found'
  const others = (entity.list?.filter ?? []).filter((name) => name !== tabField && isAnswered(name))
  const hasSearch = Object.values(entity.fields).some(isSearched)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  useImperativeHandle(ref, () => ({
    focus: () => {
      input.current?.focus()
      input.current?.select()
    },
  }))
  // A view of what the screen fixes is the screen itself, or holds nothing.
  const views = Object.entries(entity.list?.views ?? {}).filter(
    ([, { where }]) => view !== null || !Object.keys(where).some((name) => name in query.fixed),
  )
  const inForce = Object.fromEntries(Object.entries(filter).filter(([key]) => key !== tabField))
  const chipCount = Object.keys(inForce).length
  // The keyword stands in the search itself, which would move while it is typed.
  const count = chipCount - ('keyword' in inForce ? 1 : 0)
  const chips =
    chipCount > 0 ? (
      <FilterChips
        query={query}
        filter={inForce}
        onChange={change}
        onClear={() => onReplace(tabField && filter[tabField] ? { [tabField]: filter[tabField] } : {})}
      />
    ) : null
  return (
    <search className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 max-xl:contents">
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
      {/* Of one status that the screen fixes there is nothing to choose. */}
      {tabField && shown?.length !== 1 ? (
        <StatusTabs
          entity={entity}
          field={tabField}
          shown={shown}
          value={filter[tabField] ?? ''}
          counts={counts}
          onChange={(value) => change({ [tabField]: value })}
        />
      ) : (
        <span className="min-w-16 shrink-0 text-muted-foreground text-sm max-sm:basis-full">{total}</span>
      )}
      {/*
        What does not fit in the line is not shown: the button beside counts it, and its panel shows all. Where there are none its gap
        stands all the same, and the search gets narrower before it takes a line of its own, so that it stays where it is.
      */}
      <div
        className={cn(
          '@container min-w-0 flex-1 max-sm:order-last max-sm:basis-full sm:h-[var(--chip-height)] sm:overflow-hidden sm:max-xl:basis-40',
          chips === null && 'max-xl:hidden',
        )}
      >
        <div className="xl:@max-[6rem]:hidden">{chips}</div>
      </div>
      <div className="flex min-w-0 items-center gap-2 max-sm:ml-auto max-sm:grow max-sm:basis-48 xl:ml-auto xl:max-w-fit xl:shrink-0 xl:grow-[99] xl:basis-44">
        {hasSearch ? (
          <KeywordInput
            ref={input}
            value={filter.keyword ?? ''}
            onApply={(keyword, replace) => onChange({ keyword }, replace)}
            hasSelection={hasSelection}
            onLeave={onLeave}
          />
        ) : null}
        {others.length > 0 || count > 0 ? (
          <PopoverButton
            label="筛选"
            count={count}
            icon={<ListFilter />}
            load={loadPopover}
            open={isOpen}
            onOpenChange={setOpen}
          >
            {(anchor) => (
              <FilterPopover
                chips={chips}
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
    </search>
  )
}

function acceptedIn(fixed: AnyCondition, name: string): readonly unknown[] | null {
  const wanted = fixed[name]
  return wanted === undefined ? null : acceptedValues(wanted)
}

type StatusTabsProps = {
  readonly entity: Entity
  readonly field: string
  /** The values there can be on the screen; null where it shows all. */
  readonly shown: readonly unknown[] | null
  readonly value: string
  readonly counts: Readonly<Record<string, number>> | null
  readonly onChange: (value: string) => void
}

function StatusTabs({ entity, field, shown, value, counts, onChange }: StatusTabsProps) {
  const status = entity.fields[field]
  const widths = useRef<Record<string, number>>({})
  if (status?.kind !== 'status') return null
  const options = Object.entries(status.options).filter(([name]) => shown?.includes(name) ?? true)
  const several = value.split(',')
  const parts: readonly (readonly [value: string, label: string, among: readonly string[]])[] = [
    ...options.map(([name, label]) => [name, label, [name]] as const),
    [all, '全部', options.map(([name]) => name)],
    // A list that shows several says so, and how long it is.
    ...(several.length > 1 ? [[value, '所选', several] as const] : []),
  ]
  const segments = parts.map(([name, label, among]) => {
    const numbers = among.map((each) => counts?.[each] ?? 0)
    const length = numbers.includes(beyondCounting) ? beyondCounting : sum(numbers)
    const count = counts ? rowCount(length) : ''
    // As wide as it was while it is not known, so that nothing moves when it comes.
    const width = Math.max(widths.current[name] ?? 0, count.length)
    widths.current[name] = width
    return { value: name, label, count, width }
  })
  return (
    <Segmented
      label={status.label}
      className="max-sm:basis-full"
      value={value || all}
      onValueChange={(next) => onChange(next === all ? '' : next)}
      segments={segments}
    />
  )
}
