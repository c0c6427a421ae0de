import { X } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { Button } from '../../ui/control/button.tsx'
import type { FieldAria } from '../../ui/control/field.tsx'
import { Select } from '../../ui/control/select.tsx'

/** Up to this many values stand side by side; more are a list to open. */
const mostSegments = 4

export type ChoiceInputProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly options: Readonly<Record<string, string>>
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether none of them may be chosen; the value is then ''. */
  readonly isOptional: boolean
}

/** One of a few fixed values: side by side, moved through by arrows, or a list where there are many. */
export function ChoiceInput({ aria, label, options, value, onChange, isOptional }: ChoiceInputProps) {
  const choices = Object.entries(options).map(([name, text]) => ({ value: name, label: text }))
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
        <RadioGroup.Root
          id={aria.id}
          aria-label={label}
          aria-invalid={aria['aria-invalid']}
          aria-describedby={aria['aria-describedby']}
          value={value}
          onValueChange={onChange}
          className="flex max-w-full flex-wrap items-center gap-0.5 rounded-md bg-surface-sunken p-0.5"
        >
          {choices.map((choice) => (
            <RadioGroup.Item
              key={choice.value}
              value={choice.value}
              className="h-7 rounded-sm px-2.5 text-muted-foreground text-sm hover:text-foreground data-[state=checked]:bg-surface-raised data-[state=checked]:font-medium data-[state=checked]:text-foreground data-[state=checked]:shadow-raised"
            >
              {choice.label}
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
      )}
      {isOptional && value !== '' ? (
        <Button variant="ghost" size="iconSmall" aria-label={`清除${label}`} onClick={() => onChange('')}>
          <X />
        </Button>
      ) : null}
    </span>
  )
}
