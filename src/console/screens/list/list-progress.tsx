import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { Skeleton } from '@/ui/state.tsx'

/** ms a list may take to come before it is said that it is on its way. */
const patience = 300

/** Says, over the place of the rows, that a list is still on its way: a line that grows, and rows where there are none yet. */
export function ListProgress({ list }: { readonly list: OpenList }) {
  const { rows } = list
  const isReading = useSyncExternalStore(rows.subscribeSummary, () => rows.summary().isReading)
  const hasRows = useSyncExternalStore(rows.subscribeSummary, () => rows.summary().size > 0)
  const isLate = useLate(isReading, list)
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isLate ? '列表正在加载' : ''}
      </p>
      {isLate ? (
        <div aria-hidden="true" data-late="" className="pointer-events-none absolute inset-x-0 top-0 z-10">
          <div className="h-0.5 overflow-hidden">
            <div className="h-full origin-left animate-[progress_8s_cubic-bezier(0.1,0.9,0.2,1)_both] bg-primary" />
          </div>
          {hasRows ? null : <ComingRows />}
        </div>
      ) : null}
    </>
  )
}

/** Whether something has been going on for longer than an operator waits; `of` is what it is about. */
function useLate(isGoingOn: boolean, of: unknown): boolean {
  const [late, setLate] = useState<unknown>(null)
  useEffect(() => {
    if (!isGoingOn) return setLate(null)
    const timer = setTimeout(() => setLate(of), patience)
    return () => clearTimeout(timer)
  }, [isGoingOn, of])
  return isGoingOn && late === of
}

/** A few rows below the head, as they look before their values are there. */
function ComingRows() {
  return (
    <div className="grid gap-7 px-11 pt-12">
      {[80, 64, 72, 56, 76, 60].map((width) => (
        <div key={width} className="grid gap-2.5">
          <span style={{ width: `${width}%` }}>
            <Skeleton />
          </span>
          <span style={{ width: `${width / 2}%` }}>
            <Skeleton />
          </span>
        </div>
      ))}
    </div>
  )
}
