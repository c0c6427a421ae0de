import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from '../cn.ts'
import { Input } from './input.tsx'

export type NumberInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'type'> & {
  /** As typed, so that nothing is lost while it is not a number yet. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** What ↑ and ↓ add; ten times that with Shift. */
  readonly step?: number
  /** Shown behind the number: 元, 分钟. */
  readonly unit?: string | undefined
}

/** A number, kept as it is typed; ↑ and ↓ count within `min` and `max`, the wheel never changes it. */
export function NumberInput({ value, onChange, min, max, step = 1, unit, className, ...props }: NumberInputProps) {
  const number = readNumber(value)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event)
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || event.defaultPrevented || props.readOnly || event.nativeEvent.isComposing) return
    event.preventDefault()
    const next = stepped(number ?? 0, direction * step * (event.shiftKey ? 10 : 1), step)
    onChange(String(Math.min(max ?? next, Math.max(min ?? next, next))))
  }
  return (
    <span className={cn('inline-flex w-40 items-center gap-2', className)}>
      <Input
        {...props}
        role="spinbutton"
        aria-valuenow={number ?? undefined}
        aria-valuetext={number === null ? value || '空' : undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="tabular-nums"
      />
      {unit ? <span className="shrink-0 text-muted-foreground text-sm">{unit}</span> : null}
    </span>
  )
}

/** The number a text holds, full-width digits and thousands separators included; null where it holds none. */
export function readNumber(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(',', '').trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

function stepped(number: number, by: number, step: number): number {
  const digits = Math.max(decimals(number), decimals(step))
  return Number((number + by).toFixed(digits))
}

function decimals(number: number): number {
  return Math.min(20, String(number).split('.')[1]?.length ?? 0)
}
