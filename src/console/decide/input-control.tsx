import { useCallback, useId } from 'react'
import { catalogue } from '../../../commands/index.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { asRef } from '../grid/cell/shown-value.ts'
import { searchOptions } from '../grid/filter/entity-options.ts'
import { Checkbox } from '../ui/control/checkbox.tsx'
import { Combobox, type ComboboxOption } from '../ui/control/combobox.tsx'
import { Input, Textarea } from '../ui/control/input.tsx'
import { Select } from '../ui/control/select.tsx'
import { Kbd } from '../ui/feedback/kbd.tsx'

type ControlProps = {
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** The control of one input, by its kind. */
export function InputControl({ name, field, value, onChange }: ControlProps) {
  const id = useId()
  if (field.kind === 'choiceOrText')
    return <ReasonControl name={name} field={field} value={value} onChange={onChange} />
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {field.label}
        {field.unit ? <span className="text-muted-foreground">（{field.unit}）</span> : null}
      </label>
      <Control id={id} field={field} value={value} onChange={onChange} />
      {field.hint ? <p className="text-muted-foreground text-xs">{field.hint}</p> : null}
    </div>
  )
}

function Control({ id, field, value, onChange }: Omit<ControlProps, 'name'> & { readonly id: string }) {
  const text = value === null || value === undefined ? '' : String(value)
  switch (field.kind) {
    case 'count':
    case 'money':
      return (
        <Input
          id={id}
          type="number"
          inputMode="numeric"
          min={field.min}
          max={field.max}
          step={field.kind === 'money' ? '0.01' : '1'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'flag':
      return <Checkbox id={id} checked={value === true} onCheckedChange={(checked) => onChange(checked === true)} />
    case 'status':
    case 'choice':
      return (
        <Select
          id={id}
          value={text}
          onValueChange={onChange}
          options={Object.entries(field.options).map(([option, label]) => ({ value: option, label }))}
        />
      )
    case 'ref':
      return <RefControl id={id} entity={field.entity} value={value} onChange={onChange} />
    case 'time':
      return <Input id={id} type="datetime-local" value={text} onChange={(event) => onChange(event.target.value)} />
    case 'longText':
    case 'richText':
      return <Textarea id={id} value={text} maxLength={field.max} onChange={(event) => onChange(event.target.value)} />
    default:
      return <Input id={id} value={text} maxLength={field.max} onChange={(event) => onChange(event.target.value)} />
  }
}

type RefControlProps = {
  readonly id: string
  readonly entity: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function RefControl({ id, entity, value, onChange }: RefControlProps) {
  const target = entityNamed(catalogue, entity)
  const ref = asRef(value)
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
    <Combobox
      id={id}
      value={ref ? { value: String(ref.id), label: ref.label } : null}
      onSearch={search}
      placeholder={`搜索${target.title}`}
      onChange={(option) => onChange(option ? { id: Number(option.value), label: option.label, picture: null } : null)}
    />
  )
}

type ReasonProps = Omit<ControlProps, 'field'> & { readonly field: Extract<Field, { kind: 'choiceOrText' }> }

/** Ready sentences by digit, or own words. */
function ReasonControl({ name, field, value, onChange }: ReasonProps) {
  const isTemplate = typeof value === 'string' && field.templates.includes(value)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-medium text-sm">{field.label}</legend>
      {field.templates.map((template, index) => (
        <label
          key={template}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm hover:bg-neutral-tint has-checked:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            checked={value === template}
            onChange={() => onChange(template)}
            className="accent-primary outline-none"
          />
          <span className="min-w-0 flex-1">{template}</span>
          {index < 9 ? <Kbd keys={String(index + 1)} /> : null}
        </label>
      ))}
      <Input
        aria-label={`其他${field.label}`}
        placeholder="其他（自己写）"
        maxLength={field.max}
        value={isTemplate || value === null || value === undefined ? '' : String(value)}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1"
      />
    </fieldset>
  )
}
