import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DayRangeBar } from '@/chart/day-range-bar.tsx'
import type { Days } from '@/chart/use-days.ts'
import { ErrorState } from '@/ui/state.tsx'
import { ScreenHeader } from './screen-header.tsx'

type FiguresPageProps = {
  readonly title: string
  /** What else is chosen in its head. */
  readonly actions?: ReactNode
  /** The days its figures are of, and what chooses others. */
  readonly days: Days
  /** What was read of them: where it could not be, that is said above the rest. */
  readonly read?: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> | undefined
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
      <div className="grid gap-4 p-4 pt-0" aria-busy={read?.isFetching}>
        {read?.error ? <ErrorState message={read.error.message} onRetry={() => void read.refetch()} /> : null}
        {children}
      </div>
    </>
  )
}
