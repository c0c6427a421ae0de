import { X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '@/ui/button.tsx'
import type { FieldAria } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'

/** Up to this many values stand side by side; more are a list to open. */
const mostSegments = 4

type ChoiceInputProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly options: Readonly<Record<string, string>>
  readonly value: string
  /** Values that may not be chosen, and why. */
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly onChange: (value: string) => void
  /** Whether none of them may be chosen; the value is then ''. */
  readonly isOptional: boolean
}

/** One of a few fixed values: side by side, moved through by arrows, or a list where there are many. */
export function ChoiceInput({ aria, label, options, value, refused = {}, onChange, isOptional }: ChoiceInputProps) {
  const group = useId()
  const choices = Object.entries(options).map(([name, text]) => ({
    value: name,
    label: text,
    disabled: name in refused,
  }))
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {choices.length > mostSegments ? (
        <Select
          id={aria.id}
          aria-invalid={aria['aria-invalid']}
          {...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {})}
          value={value}
          onValueChange={onChange}
          options={choices}
          className="w-full"
        />
      ) : (
        <span
          id={aria.id}
          role="radiogroup"
          aria-label={label}
          aria-invalid={aria['aria-invalid']}
          aria-describedby={aria['aria-describedby']}
          className="flex max-w-full flex-wrap items-center gap-0.5 rounded-md bg-surface-sunken p-0.5"
        >
          {choices.map((choice) => (
            <label
              key={choice.value}
              title={refused[choice.value]}
              className="relative grid h-7 place-items-center rounded-sm px-2.5 text-muted-foreground text-sm hover:text-foreground has-checked:bg-surface-raised has-checked:font-medium has-checked:text-foreground has-checked:shadow-raised has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={group}
                checked={choice.value === value}
                disabled={choice.disabled}
                onChange={() => onChange(choice.value)}
                className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
              />
              {choice.label}
            </label>
          ))}
        </span>
      )}
      {isOptional && value !== '' ? (
        <IconButton label={`清除${label}`} icon={<X />} onClick={() => onChange('')} />
      ) : null}
    </span>
  )
}
