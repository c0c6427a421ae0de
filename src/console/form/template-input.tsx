import type { KeyboardEvent } from 'react'
import type { FieldAria } from '../ui/control/field.tsx'
import { Input } from '../ui/control/input.tsx'
import { Kbd } from '../ui/feedback/kbd.tsx'

export type TemplateInputProps = FieldAria & {
  readonly templates: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly max?: number | undefined
}

/** A ready sentence by its digit while nothing is written, or free text. */
export function TemplateInput({ templates, value, onChange, max, ...aria }: TemplateInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const template = value === '' && !event.nativeEvent.isComposing ? templates[Number(event.key) - 1] : undefined
    if (template === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onChange(template)
  }
  return (
    <div className="grid gap-2">
      <Input
        {...aria}
        value={value}
        maxLength={max}
        placeholder="按数字选择，或直接填写"
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap gap-1.5">
        {templates.map((template, index) => (
          <button
            key={template}
            type="button"
            aria-pressed={template === value}
            onClick={() => onChange(template)}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-md border bg-surface px-2 text-left text-xs hover:bg-accent aria-pressed:border-primary aria-pressed:bg-accent"
          >
            {index < 9 ? <Kbd keys={String(index + 1)} /> : null}
            {template}
          </button>
        ))}
      </div>
    </div>
  )
}
