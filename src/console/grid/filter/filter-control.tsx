import { type ReactNode, useCallback, useId } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { endOfRange } from '@/format/day-range.ts'
import type { Filter, ListQuery } from '@/list/list-query.ts'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { DateTimeInput } from '@/ui/date-time-input.tsx'
import { Select } from '@/ui/select.tsx'
import { searchOptions } from '@/value/entity-options.ts'
import { useRefOption } from '@/value/use-ref-label.ts'
import { kindFieldOf, refIn } from '../../../catalogue/beside.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { CountField, Field, MoneyField } from '../../../catalogue/vocabulary/field.ts'
import { yesAndNo } from '../../../catalogue/vocabulary/field-use.ts'
import { keptOfText, scaleOf, scaleProblem } from '../../../catalogue/vocabulary/scale.ts'
import { yuanText } from '../../../number-text.ts'
import { TextFilter } from './text-filter.tsx'
import { TypedFilter } from './typed-filter.tsx'

type FilterControlProps = {
  readonly name: string
  readonly field: Field
  readonly query: ListQuery
  /** Changes parameters of the filter; an empty text takes one away. */
  readonly onChange: (change: Filter) => void
}

const anything = { value: '*', label: '不限' }

/** The control of one field's filter, by its kind. */
export function FilterControl({ name, field, query, onChange }: FilterControlProps) {
  const id = useId()
  const { entity, fixed, filter } = query
  const value = filter[name] ?? ''
  const asRef = refIn(catalogue, entity, name, { ...fixed, ...filter })
  if (asRef)
    return <RefFilter key={asRef.entity} {...{ id, name, value, onChange }} label={asRef.label} entity={asRef.entity} />
  // A number by itself is nobody: whose it is is chosen first.
  if (kindFieldOf(entity, name) !== undefined) return null
  switch (field.kind) {
    case 'status':
    case 'choice':
    case 'flag':
    case 'found': {
      const options = 'options' in field ? field.options : yesAndNo[field.kind]
      return (
        <Labelled id={id} label={field.label}>
          <Select
            id={id}
            className="w-full"
            value={value === '' ? anything.value : value}
            onValueChange={(next) => onChange({ [name]: next === anything.value ? '' : next })}
            options={[anything, ...Object.entries(options).map(([key, label]) => ({ value: key, label }))]}
          />
        </Labelled>
      )
    }
    case 'time':
      return <Days {...{ name, field, query, onChange }} />
    case 'count':
    case 'money':
      return <Numbers {...{ name, query, onChange }} field={field} />
    default:
      return (
        <Labelled id={id} label={field.label}>
          <TextFilter {...{ id, name, field, query, onChange }} />
        </Labelled>
      )
  }
}

type LabelledProps = { readonly id: string; readonly label: string; readonly children: ReactNode }

function Labelled({ id, label, children }: LabelledProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-muted-foreground text-xs">
        {label}
      </label>
      {children}
    </div>
  )
}

type RefFilterProps = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly entity: string
  readonly value: string
  readonly onChange: (change: Filter) => void
}

function RefFilter({ id, name, label, entity, value, onChange }: RefFilterProps) {
  const target = entityNamed(catalogue, entity)
  const known = useRefOption(entity, value)
  const search = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<ComboboxOption[]> =>
      (await searchOptions(target, keyword, signal)).map((option) => ({
        value: String(option.id),
        label: option.label,
        hint: option.hint ?? undefined,
      })),
    [target],
  )
  return (
    <Labelled id={id} label={label}>
      <Combobox
        id={id}
        value={value === '' ? null : { value, ...known }}
        onSearch={search}
        placeholder={`搜索${target.title}`}
        keepsHint
        among={target.title}
        onChange={(option) => onChange({ [name]: option?.value ?? '' })}
      />
    </Labelled>
  )
}

/** From one day to another. */
function Days({ name, field, query: { filter }, onChange }: FilterControlProps) {
  const day = (end: 'from' | 'to', word: string) => {
    const key = `${name}_${end}`
    const change = (day: string) => onChange({ [key]: endOfRange(end, day) })
    const value = filter[key]?.slice(0, 10) ?? ''
    return <DateTimeInput precision="day" aria-label={`${field.label}${word}`} value={value} onValueChange={change} />
  }
  return <Range label={field.label} from={day('from', '从')} to={day('to', '到')} />
}

type NumbersProps = Omit<FilterControlProps, 'field'> & { readonly field: CountField | MoneyField }

/** From one number to another: written as people do, and asked for as it is kept. */
function Numbers({ name, field, query: { filter }, onChange }: NumbersProps) {
  const scale = scaleOf(field)
  const number = (end: 'from' | 'to', word: string) => {
    const key = `${name}_${end}`
    const value = filter[key] ?? ''
    const apply = (text: string) => {
      const problem = text === '' ? null : scaleProblem(scale, text)
      if (problem !== null) return problem
      onChange({ [key]: text === '' ? '' : String(keptOfText(scale, text)) })
      return null
    }
    return (
      <TypedFilter
        inputMode={scale.places > 0 ? 'decimal' : 'numeric'}
        aria-label={`${field.label}${word}`}
        value={whole.test(value) ? writtenFigure(field, Number(value)) : value}
        onApply={apply}
      />
    )
  }
  return (
    <Range
      label={scale.unit ? `${field.label}（${scale.unit}）` : field.label}
      from={number('from', '不小于')}
      to={number('to', '不大于')}
    />
  )
}

function writtenFigure(field: CountField | MoneyField, value: number): string {
  return field.kind === 'money' ? yuanText(value) : String(value / scaleOf(field).parts)
}

/** A whole number that is told apart from its neighbours. */
const whole = /^-?\d{1,15}$/

type RangeProps = { readonly label: string; readonly from: ReactNode; readonly to: ReactNode }

function Range({ label, from, to }: RangeProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-muted-foreground text-xs">{label}</legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-1.5">
        {from}
        <span className="flex h-[var(--control-height)] items-center text-muted-foreground text-xs">至</span>
        {to}
      </div>
    </fieldset>
  )
}
