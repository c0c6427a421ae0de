import { DateTimeInput } from '@/ui/date-time-input.tsx'
import { deferred } from '@/ui/deferred.tsx'
import type { FieldAria } from '@/ui/field.tsx'
import { Input, Textarea } from '@/ui/input.tsx'
import { Skeleton } from '@/ui/state.tsx'
import { Switch } from '@/ui/switch.tsx'
import type { Field as CatalogueField, StatusField } from '../../catalogue/vocabulary/field.ts'
import { scaleOf } from '../../catalogue/vocabulary/scale.ts'
import type { PartProblem } from '../../catalogue/wire/part-problem.ts'
import { AddressInput } from './control/address-input.tsx'
import { ChoiceInput } from './control/choice-input.tsx'
import { ColourInput } from './control/colour-input.tsx'
import { MediaInput } from './control/media-input.tsx'
import { RefInput } from './control/ref-input.tsx'
import { TemplateInput } from './control/template-input.tsx'
import { StructureInput } from './structure/structure-input.tsx'
import { ImageUpload } from './upload/image-upload.tsx'

const RichTextInput = deferred(
  async () => (await import('./control/rich-text-input.tsx')).RichTextInput,
  <Skeleton className="h-48" />,
)

type FieldControlProps = {
  readonly field: CatalogueField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly aria: FieldAria
  /** Values that may not be chosen, and why; for what is chosen from fixed values. */
  readonly refused?: Readonly<Record<string, string>>
  /** Shown, but not to be changed by this user; for what is chosen from rows. */
  readonly isLocked?: boolean
  /** Any row may be chosen, what is switched off as well; for what is chosen from rows. */
  readonly takesAny?: boolean
  /** Its picture is somebody's avatar. */
  readonly isAvatar?: boolean
  /** What was refused of its parts; for structures put together from parts. */
  readonly wrong?: readonly PartProblem[] | undefined
}

const noneWrong: readonly PartProblem[] = []

/** The control a field is written with, by its kind. Values are as in form-value.ts. */
export function FieldControl({
  field,
  value,
  onChange,
  aria,
  refused,
  isLocked = false,
  takesAny = false,
  isAvatar = false,
  wrong = noneWrong,
}: FieldControlProps) {
  const text = typeof value === 'string' ? value : ''
  const { label } = field
  if (field.kind === 'text' && field.address) {
    return <AddressInput {...{ aria, onChange }} book={field.address} value={text} />
  }
  switch (field.kind) {
    // No form asks for it.
    case 'found':
      return null
    case 'flag':
      return <Switch {...aria} checked={value === true} onCheckedChange={onChange} />
    case 'status':
    case 'choice': {
      const switched = field.kind === 'status' ? switchedBy(field) : null
      if (switched) return <StatusSwitch {...{ aria, onChange }} {...switched} value={text} />
      const isOptional = field.kind === 'choice' && !field.required && field.default === undefined
      return <ChoiceInput {...{ aria, label, onChange, isOptional, refused }} options={field.options} value={text} />
    }
    case 'choiceOrText':
      return (
        <TemplateInput {...aria} templates={field.templates} value={text} onChange={onChange} max={field.maxLength} />
      )
    case 'richText':
      return <RichTextInput {...{ aria, label, onChange }} value={text} />
    case 'longText':
      return <LongText aria={aria} value={text} onChange={onChange} max={field.maxLength} />
    case 'count':
    case 'money':
      return (
        <span className="flex items-center gap-2">
          <Input
            {...aria}
            inputMode={scaleOf(field).places > 0 ? 'decimal' : 'numeric'}
            value={text}
            onValueChange={(typed) => onChange(typed.trim())}
            className="w-40 tabular-nums"
          />
          {scaleOf(field).unit}
        </span>
      )
    case 'time':
      return <DateTimeInput {...aria} value={text} onValueChange={onChange} onUnreadable={onChange} />
    case 'ref':
      return <RefInput {...{ aria, value, onChange, isLocked, takesAny }} entity={field.entity} />
    case 'image':
      return (
        <ImageUpload
          {...{ aria, label, isAvatar }}
          most={1}
          isPrivate={field.private}
          value={text ? [text] : []}
          onChange={([url]) => onChange(url ?? '')}
        />
      )
    case 'images':
      return (
        <ImageUpload
          {...{ aria, label, onChange }}
          isPrivate={field.private}
          most={field.maxItems}
          value={urlsOf(value)}
        />
      )
    case 'media':
      return <MediaInput {...{ aria, label, value, onChange }} isPrivate={field.private} />
    case 'colour':
      return <ColourInput {...{ aria, label, onChange }} value={text} />
    case 'secret':
      return <Input {...aria} type="password" autoComplete="new-password" value={text} onValueChange={onChange} />
    case 'json':
      if (field.control) return <StructureInput {...{ aria, label, value, onChange, wrong }} control={field.control} />
      return <Textarea {...aria} spellCheck={false} className="font-mono" value={text} onValueChange={onChange} />
    default:
      return <Input {...aria} {...inputTypes[field.kind]} value={text} onValueChange={onChange} />
  }
}

type OnAndOff = { readonly on: string; readonly off: string; readonly options: Readonly<Record<string, string>> }

/** How rows are switched on and off by a status that says no more than that; null where it says more. */
function switchedBy({ options, off }: StatusField): OnAndOff | null {
  const [on, another] = Object.keys(options).filter((value) => value !== off)
  return off === undefined || on === undefined || another !== undefined ? null : { on, off, options }
}

type StatusSwitchProps = Pick<FieldControlProps, 'aria' | 'onChange'> & OnAndOff & { readonly value: string }

/** A switch, and in words which way it stands. */
function StatusSwitch({ aria, on, off, options, value, onChange }: StatusSwitchProps) {
  return (
    <span className="flex h-8 items-center gap-2">
      <Switch {...aria} checked={value === on} onCheckedChange={(isOn) => onChange(isOn ? on : off)} />
      <span aria-hidden className="text-muted-foreground text-sm">
        {options[value === on ? on : off]}
      </span>
    </span>
  )
}

const inputTypes = {
  text: { type: 'text' },
  phone: { type: 'tel', inputMode: 'tel' },
} as const

type LongTextProps = Pick<FieldControlProps, 'aria' | 'onChange'> & {
  readonly value: string
  readonly max: number | undefined
}

/** Text that grows with what is written, and how much of it there may be. */
function LongText({ aria, value, onChange, max }: LongTextProps) {
  return (
    <div>
      <Textarea {...aria} value={value} rows={4} onValueChange={onChange} />
      {max ? (
        <p
          data-over={value.length > max}
          className="mt-1 text-right text-muted-foreground text-xs tabular-nums data-[over=true]:text-destructive"
        >
          {value.length} / {max}
        </p>
      ) : null}
    </div>
  )
}

function urlsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((url) => typeof url === 'string') : []
}
