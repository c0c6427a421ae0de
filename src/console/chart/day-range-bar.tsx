import { dayOf } from '@/format/time.ts'
import { Input } from '@/ui/input.tsx'
import { Segmented } from '@/ui/segmented.tsx'

/** Days, both included, as YYYY-MM-DD. */
export type Days = { readonly from: string; readonly to: string }

const dayLength = 86_400_000
const presets = [7, 30, 90]

/** The last `count` days, today included. */
export function recentDays(count: number): Days {
  const now = Date.now()
  return { from: dayOf(now - (count - 1) * dayLength), to: dayOf(now) }
}

/** The moments a range of days begins and ends, in ms. */
export function momentsOf({ from, to }: Days): { from: number; to: number } {
  return { from: new Date(`${from}T00:00:00`).getTime(), to: new Date(`${to}T23:59:59.999`).getTime() }
}

/** Chooses the days a screen of figures is about: the last ones, or from one day to another. */
export function DayRangeBar({ value, onChange }: { readonly value: Days; readonly onChange: (value: Days) => void }) {
  const preset = presets.find((count) => {
    const { from, to } = recentDays(count)
    return from === value.from && to === value.to
  })
  return (
    <>
      <Segmented
        label="时间范围"
        value={String(preset ?? '')}
        onValueChange={(count) => onChange(recentDays(Number(count)))}
        segments={presets.map((count) => ({ value: String(count), label: `近${count}天` }))}
      />
      <span className="flex items-center gap-1">
        <Input
          type="date"
          aria-label="开始日期"
          value={value.from}
          max={value.to}
          onChange={({ target }) => target.value && onChange({ ...value, from: target.value })}
        />
        至
        <Input
          type="date"
          aria-label="结束日期"
          value={value.to}
          min={value.from}
          onChange={({ target }) => target.value && onChange({ ...value, to: target.value })}
        />
      </span>
    </>
  )
}
