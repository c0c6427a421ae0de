import { valueSchema } from '@/catalogue/schema.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import type { SecretField } from '../../../catalogue/vocabulary/field.ts'
import { isRecord } from '../../../parsed-json.ts'

type SecretInputProps = {
  readonly field: SecretField
  /** What was typed, and what was typed again. */
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: { readonly text: string; readonly again: string }) => void
}

/** A secret typed twice, since nobody sees what was typed (specification §5.1): what is wrong is said of the one it is wrong with. */
export function SecretInput({ field, value, error, onChange }: SecretInputProps) {
  const typed = typedSecret(value)
  const isOfSecond = typed.again !== typed.text && valueSchema(field).safeParse(typed.text).success
  const required = field.required ?? false
  const input = { type: 'password', autoComplete: 'new-password' }
  return (
    <div className="grid gap-4">
      <Field label={field.label} required={required} hint={field.hint} error={isOfSecond ? undefined : error}>
        {(aria) => (
          <Input {...aria} {...input} value={typed.text} onValueChange={(text) => onChange({ ...typed, text })} />
        )}
      </Field>
      <Field label={`确认${field.label}`} required={required} error={isOfSecond ? error : undefined}>
        {(aria) => (
          <Input {...aria} {...input} value={typed.again} onValueChange={(again) => onChange({ ...typed, again })} />
        )}
      </Field>
    </div>
  )
}

/** What stands in a secret's control. */
export function typedSecret(value: unknown): { readonly text: string; readonly again: string } {
  if (!isRecord(value)) return { text: '', again: '' }
  return { text: String(value.text ?? ''), again: String(value.again ?? '') }
}
