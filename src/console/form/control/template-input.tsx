import type { KeyboardEvent } from 'react'
import { TemplateKey } from '@/hotkeys/command-key.tsx'
import type { FieldAria } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { isTouched } from '@/ui/keyboard/touched.ts'
import { plainNumber } from '../../../plain-number.ts'

type TemplateInputProps = FieldAria & {
  readonly templates: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly max?: number | undefined
}

/** A ready sentence by its digit, while nothing is written or the text has not the focus; or free text. */
export function TemplateInput({ templates, value, onChange, max, ...aria }: TemplateInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    if (event.target instanceof HTMLInputElement && value !== '') return
    const template = templates[Number(plainNumber(event.key)) - 1]
    if (template === undefined) return
    event.preventDefault()
    onChange(template)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: digits work from the text and from the sentences alike
    <div className="grid gap-2" onKeyDown={onKeyDown}>
      <Input
        {...aria}
        value={value}
        maxLength={max}
        placeholder={isTouched() ? '选一句，或直接填写' : '按数字选择，或直接填写'}
        onValueChange={onChange}
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
            <TemplateKey at={index} />
            {template}
          </button>
        ))}
      </div>
    </div>
  )
}
