import type { Field as CatalogueField } from '../../catalogue/field.ts'
import type { FieldAria } from '../ui/control/field.tsx'
import { Input, Textarea } from '../ui/control/input.tsx'
import { Select } from '../ui/control/select.tsx'
import { Switch } from '../ui/control/switch.tsx'
import { ImageUpload } from './image-upload.tsx'
import { MediaInput } from './media-input.tsx'
import { RefInput } from './ref-input.tsx'
import { TemplateInput } from './template-input.tsx'

export type FieldControlProps = {
  readonly field: CatalogueField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly aria: FieldAria
}

/** The control a field is written with, by its kind. Values are as in form-value.ts. */
export function FieldControl({ field, value, onChange, aria }: FieldControlProps) {
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'flag':
      return <Switch {...aria} checked={value === true} onCheckedChange={onChange} />
    case 'status':
    case 'choice': {
      const options = Object.entries(field.options).map(([name, label]) => ({ value: name, label }))
      return <Select {...aria} value={text} onValueChange={onChange} options={options} className="w-full" />
    }
    case 'choiceOrText':
      return <TemplateInput {...aria} templates={field.templates} value={text} onChange={onChange} max={field.max} />
    case 'longText':
    case 'richText':
      return (
        <div>
          <Textarea {...aria} value={text} rows={4} onChange={(event) => onChange(event.target.value)} />
          {field.max ? (
            <p className="mt-1 text-right text-muted-foreground text-xs tabular-nums">
              {text.length} / {field.max}
            </p>
          ) : null}
        </div>
      )
    case 'count':
    case 'money':
      return (
        <span className="flex items-center gap-2">
          <Input
            {...aria}
            inputMode="decimal"
            value={text}
            onChange={(event) => onChange(event.target.value)}
            className="w-40"
          />
          {field.kind === 'money' ? '元' : (field.unit ?? null)}
        </span>
      )
    case 'time':
      return (
        <Input
          {...aria}
          type="datetime-local"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="w-56"
        />
      )
    case 'ref':
      return <RefInput aria={aria} entity={field.entity} value={value} onChange={onChange} />
    case 'image':
      return (
        <ImageUpload
          aria={aria}
          label={field.label}
          most={1}
          value={text ? [text] : []}
          onChange={(urls) => onChange(urls[0] ?? '')}
        />
      )
    case 'images':
      return (
        <ImageUpload aria={aria} label={field.label} most={field.max ?? 9} value={urlsOf(value)} onChange={onChange} />
      )
    case 'media':
      return <MediaInput aria={aria} value={value} onChange={onChange} />
    case 'json':
      return (
        <Textarea
          {...aria}
          className="font-mono"
          value={typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'colour':
      return (
        <Input
          {...aria}
          type="color"
          value={text || '#409eff'}
          onChange={(event) => onChange(event.target.value)}
          className="w-20 p-1"
        />
      )
    default:
      return (
        <Input
          {...aria}
          type={field.kind === 'phone' ? 'tel' : 'text'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

function urlsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((url) => typeof url === 'string') : []
}
