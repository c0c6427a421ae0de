import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { readDate } from '@/format/date-text.ts'
import { cn } from './cn.ts'
import { deferred } from './deferred.tsx'
import { Input } from './input.tsx'
import { isFocusFree } from './keyboard/focus-return.ts'
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx'

const Calendar = deferred(async () => (await import('./calendar.tsx')).Calendar, <div className="h-72 w-56" />)

type DateTimeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** YYYY-MM-DD HH:mm, or YYYY-MM-DD where `precision` is day; empty for none. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Takes what was typed and is no date, so that a form can say so; else it only stays to be mended. */
  readonly onUnreadable?: (text: string) => void
  readonly precision?: 'minute' | 'day'
  /** First and last day the calendar offers, YYYY-MM-DD. */
  readonly min?: string
  readonly max?: string
}

/** A moment or a day: written, or chosen in a calendar that Alt+↓ opens; in Chinese whatever the browser speaks. */
export function DateTimeInput({
  value,
  onValueChange,
  onUnreadable,
  precision = 'minute',
  min,
  max,
  className,
  ...props
}: DateTimeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** What was typed, for as long as `value` is what it came to. */
  const [draft, setDraft] = useState({ text: '', value: '' })
  const isTyped = draft.text !== '' && draft.value === value
  const shown = isTyped ? draft.text : value
  const isUnreadable = shown.trim() !== '' && readDate(shown, precision) === null

  const type = (text: string) => {
    const read = text.trim() === '' ? '' : readDate(text, precision)
    const next = read ?? (onUnreadable ? text : value)
    setDraft({ text, value: next })
    if (read !== null) onValueChange(read)
    else onUnreadable?.(text)
  }
  const choose = (day: string) => {
    const time = (readDate(value, 'minute') ?? '').slice(11) || '00:00'
    onValueChange(precision === 'day' ? day : `${day} ${time}`)
    setOpen(false)
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <div className={cn('relative min-w-0', precision === 'day' ? 'w-full' : 'w-56', className)}>
          <Input
            placeholder={precision === 'day' ? '年-月-日' : '年-月-日 时:分'}
            {...props}
            ref={input}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isUnreadable || props['aria-invalid']}
            value={shown}
            onValueChange={type}
            onBlur={() => (isUnreadable ? undefined : setDraft({ text: '', value: '' }))}
            onKeyDown={(event) => {
              if (!event.altKey || event.key !== 'ArrowDown') return
              event.preventDefault()
              setOpen(true)
            }}
            className="pr-8 tabular-nums pointer-coarse:pr-10"
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label="选择日期"
            title="选择日期（Alt ↓）"
            disabled={props.disabled}
            onClick={() => setOpen(!isOpen)}
            className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-muted-foreground pointer-coarse:w-10 hover:text-foreground disabled:opacity-60"
          >
            <CalendarDays className="size-4" />
          </button>
        </div>
      </PopoverAnchor>
      <PopoverContent
        aria-label="选择日期"
        className="p-2"
        // The days are there a moment later, and take the focus then.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!isFocusFree(input.current)) return
          input.current?.focus()
          // A day is chosen; its time is what is left to write.
          if (precision === 'minute') input.current?.setSelectionRange(11, 16)
        }}
      >
        <Calendar value={readDate(value, 'day') ?? ''} min={min} max={max} onChange={choose} />
      </PopoverContent>
    </Popover>
  )
}
