import { type DayRange, lastDays } from '@/format/day-range.ts'
import { DateTimeInput } from '@/ui/date-time-input.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { presetOf, presets } from './use-days.ts'

type DayRangeBarProps = { readonly value: DayRange; readonly onChange: (value: DayRange) => void }

/** Chooses the days a screen of figures is about: the last ones, or from one day to another. */
export function DayRangeBar({ value, onChange }: DayRangeBarProps) {
  return (
    <>
      <Segmented
        label="时间范围"
        value={String(presetOf(value) ?? '')}
        onValueChange={(count) => onChange(lastDays(Number(count)))}
        segments={presets.map((count) => ({ value: String(count), label: `近${count}天` }))}
      />
      <span className="flex items-center gap-1">
        <DateTimeInput
          precision="day"
          aria-label="开始日期"
          className="w-36"
          value={value.from}
          max={value.to}
          onValueChange={(from) => from && onChange({ ...value, from })}
        />
        至
        <DateTimeInput
          precision="day"
          aria-label="结束日期"
          className="w-36"
          value={value.to}
          min={value.from}
          onValueChange={(to) => to && onChange({ ...value, to })}
        />
      </span>
    </>
  )
}
