import { cn } from '@/ui/cn.ts'
import type { FieldAria } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

type ColourInputProps = {
  readonly aria: FieldAria
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A colour, written as #rrggbb or picked; '' for none. */
export function ColourInput({ aria, label, value, onChange }: ColourInputProps) {
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <span className="flex items-center gap-2">
      <Input
        {...aria}
        value={value}
        placeholder="如 #1677ff"
        spellCheck={false}
        onValueChange={(typed) => onChange(typed.trim())}
        className="w-32 font-mono"
      />
      <span
        className={cn(
          'h-[var(--control-height)] w-10 rounded-md border border-input bg-surface has-focus-visible:outline-2',
          isColour ? null : 'border-dashed',
        )}
      >
        <input
          type="color"
          aria-label={`挑选${label}`}
          value={isColour ? value : '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
          // The browser's own swatch has no look for none: it would show a colour nobody chose.
          className={cn('size-full cursor-pointer rounded-md p-1', isColour ? null : 'opacity-0')}
        />
      </span>
    </span>
  )
}
