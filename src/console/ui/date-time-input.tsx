import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

export type DateTimeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** YYYY-MM-DDTHH:mm, or YYYY-MM-DD where `precision` is day; empty for none. Local time. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly precision?: 'minute' | 'day'
}

/** A moment or a day, with the browser's own picker. */
export function DateTimeInput({ onChange, precision = 'minute', ...props }: DateTimeInputProps) {
  return (
    <Input
      {...props}
      type={precision === 'day' ? 'date' : 'datetime-local'}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
