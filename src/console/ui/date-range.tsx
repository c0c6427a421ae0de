import { useId } from 'react'
import { type DayRange, endsBeforeItBegins, lastDays } from '@/format/day-range.ts'
import { Button } from './button.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import { Problem } from './state.tsx'

type DateRangeProps = {
  readonly value: DayRange
  readonly onChange: (range: DayRange) => void
  /** What the range is of: 创建时间. */
  readonly label: string
}

const presets = [
  { label: '今天', days: 1 },
  { label: '近7天', days: 7 },
  { label: '近30天', days: 30 },
]

/** Two days and the ranges asked for most; a preset that is on is taken away by pressing it again. */
export function DateRange({ value, onChange, label }: DateRangeProps) {
  const error = useId()
  const isTurned = endsBeforeItBegins(value)
  const aria = { 'aria-invalid': isTurned, 'aria-describedby': isTurned ? error : undefined }
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1.5">
        <DateTimeInput
          {...aria}
          precision="day"
          aria-label={`${label}从`}
          value={value.from}
          onValueChange={(from) => onChange({ ...value, from })}
        />
        <span className="text-muted-foreground text-xs">至</span>
        <DateTimeInput
          {...aria}
          precision="day"
          aria-label={`${label}到`}
          value={value.to}
          onValueChange={(to) => onChange({ ...value, to })}
        />
      </div>
      <Problem id={error} className="text-xs">
        {isTurned ? '开始日期不能晚于结束日期' : null}
      </Problem>
      <div className="flex flex-wrap gap-1">
        {presets.map((preset) => {
          const range = lastDays(preset.days)
          const isOn = range.from === value.from && range.to === value.to
          return (
            <Button
              key={preset.days}
              variant="ghost"
              size="sm"
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? { from: '', to: '' } : range)}
              className="aria-pressed:bg-accent aria-pressed:text-primary-text"
            >
              {preset.label}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
