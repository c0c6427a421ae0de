import { DayPicker } from 'react-day-picker'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { dateText } from '@/format/time.ts'

export type CalendarProps = {
  /** YYYY-MM-DD, as are `min` and `max`, the first and last day that may be chosen; empty for none. */
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string) => void
}

/** A month to choose a day from, by arrows, PageUp and PageDown, or by pointing. */
export function Calendar({ value, min, max, onChange }: CalendarProps) {
  const chosen = value ? dateOf(value) : undefined
  const today = dateOf(dateText(Date.now()))
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      locale={zhCN}
      weekStartsOn={1}
      today={today}
      defaultMonth={chosen ?? today}
      selected={chosen}
      onSelect={(date) => onChange(textOf(date))}
      disabled={[...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])]}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: looks.step,
        button_next: looks.step,
        chevron: 'size-4 fill-current',
        month_caption: 'mb-1 grid h-8 place-items-center font-medium text-sm',
        weekday: 'size-8 font-normal text-muted-foreground text-xs',
        day: 'p-0 text-center text-sm',
        day_button: looks.day,
        outside: 'text-muted-foreground',
        disabled: 'opacity-40',
        today: 'font-semibold text-primary-text',
        selected: '[&>button]:bg-primary [&>button]:text-primary-foreground',
      }}
    />
  )
}

const looks = {
  step: 'grid size-8 place-items-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground aria-disabled:opacity-40',
  day: 'size-8 rounded-md tabular-nums hover:bg-accent',
}

/** A day as the calendar handles it, in the browser's zone; at noon, which no change of clocks moves to another day. */
function dateOf(day: string): Date {
  return new Date(`${day}T12:00`)
}

function textOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
