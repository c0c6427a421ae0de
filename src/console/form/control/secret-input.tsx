import type { FieldAria } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Label } from '@/ui/label.tsx'

type SecretInputProps = {
  readonly aria: FieldAria
  readonly label: string
  /** What was typed, and what was typed again. */
  readonly value: unknown
  readonly onChange: (value: { readonly text: string; readonly again: string }) => void
}

/** A secret typed twice, since nobody sees what was typed (specification §5.1). */
export function SecretInput({ aria, label, value, onChange }: SecretInputProps) {
  const typed = typedSecret(value)
  return (
    <div className="grid gap-1.5">
      <Input
        {...aria}
        type="password"
        autoComplete="new-password"
        value={typed.text}
        onValueChange={(text) => onChange({ ...typed, text })}
      />
      <Label htmlFor={`${aria.id}-again`} required>
        确认{label}
      </Label>
      <Input
        id={`${aria.id}-again`}
        type="password"
        autoComplete="new-password"
        value={typed.again}
        onValueChange={(again) => onChange({ ...typed, again })}
      />
    </div>
  )
}

/** What stands in a secret's control. */
export function typedSecret(value: unknown): { readonly text: string; readonly again: string } {
  if (typeof value !== 'object' || value === null) return { text: '', again: '' }
  const part = (name: string) => String(Object.entries(value).find(([each]) => each === name)?.[1] ?? '')
  return { text: part('text'), again: part('again') }
}
