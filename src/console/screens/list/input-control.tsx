import { useId } from 'react'
import type { RefusedChoices } from '@/command/refused-choices.ts'
import { FieldControl } from '@/form/field-control.tsx'
import { TemplateKey } from '@/hotkeys/command-key.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { firstDigit } from '@/ui/keyboard/digit-answer.ts'
import { RequiredStar } from '@/ui/label.tsx'
import { Problem } from '@/ui/state.tsx'
import type { Field as CatalogueField } from '../../../catalogue/vocabulary/field.ts'

type InputControlProps = {
  readonly name: string
  readonly field: CatalogueField
  readonly value: unknown
  /** Values that may not be chosen, and why. */
  readonly refused: RefusedChoices
  /** Why the value is not taken. */
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
  /** A digit typed where own words would begin: the ready sentence of that number is meant. */
  readonly onDigit: (digit: number) => void
}

/** The control of one input: reasons by digit, anything else as in a form. */
export function InputControl({ name, field, value, refused, error, onChange, onDigit }: InputControlProps) {
  if (field.kind === 'choiceOrText') return <ReasonControl {...{ name, field, value, error, onChange, onDigit }} />
  const hints = [field.hint, ...Object.values(refused)].filter((text) => text !== undefined)
  return (
    <Field label={field.label} required={field.required ?? false} hint={hints.join('；') || undefined} error={error}>
      {(aria) => <FieldControl {...{ field, value, refused, onChange, aria }} />}
    </Field>
  )
}

type ReasonProps = Omit<InputControlProps, 'field' | 'refused'> & {
  readonly field: Extract<CatalogueField, { kind: 'choiceOrText' }>
}

/** Ready sentences by digit, or own words: digits choose while none are written. */
function ReasonControl({ name, field, value, error, onChange, onDigit }: ReasonProps) {
  const problemId = useId()
  const isTemplate = typeof value === 'string' && field.templates.includes(value)
  const ownWords = isTemplate || value === null || value === undefined ? '' : String(value)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-medium text-sm">
        {field.label}
        {field.required ? <RequiredStar /> : null}
      </legend>
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
          <TemplateKey at={index} />
        </label>
      ))}
      <Input
        aria-label={`其他${field.label}`}
        placeholder="其他（自己写）"
        aria-invalid={error !== undefined}
        aria-describedby={error && problemId}
        maxLength={field.maxLength}
        value={ownWords}
        onChange={({ nativeEvent, target }) => {
          const digit = firstDigit(nativeEvent, ownWords, target.value)
          if (digit === null) onChange(target.value)
          else onDigit(digit)
        }}
        className="mt-1"
      />
      <Problem id={problemId} data-error className="text-xs">
        {error}
      </Problem>
    </fieldset>
  )
}
