import type { ReactNode } from 'react'
import { DayRangeBar } from '@/chart/day-range-bar.tsx'
import { ReadFigures } from '@/chart/read-figures.tsx'
import type { Days } from '@/chart/use-days.ts'
import type { Reading } from '@/chart/use-figures.ts'
import { ScreenHeader } from './screen-header.tsx'

type FiguresPageProps = {
  readonly title: string
  /** What else is chosen in its head. */
  readonly actions?: ReactNode
  /** The days its figures are of, and what chooses others. */
  readonly days: Days
  /** What is read of them: where it could not be, that is said above the rest. */
  readonly read: readonly Reading[]
  readonly children: ReactNode
}

/** A screen of figures: its head, in which their days are chosen, and below it the figures. */
export function FiguresPage({ title, actions, days: [value, onChange], read, children }: FiguresPageProps) {
  return (
    <>
      <ScreenHeader
        title={title}
        actions={
          <>
            {actions}
            <DayRangeBar {...{ value, onChange }} />
          </>
        }
      />
      <div className="grid gap-4 p-4 pt-0" aria-busy={read.some(({ isFetching }) => isFetching)}>
        <ReadFigures of={read}>{children}</ReadFigures>
      </div>
    </>
  )
}
