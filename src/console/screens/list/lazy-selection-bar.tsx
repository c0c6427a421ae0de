import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ListSession } from '@/list/open-list.ts'

/** Fetches the bar of what is selected. */
export const loadSelectionBar = async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar })

const SelectionBar = lazy(loadSelectionBar)

/** The bar of what is selected, once there is anything to say in it. */
export function LazySelectionBar({ session }: { readonly session: ListSession }) {
  const { selection, decider } = session
  const hasSelection = useSyncExternalStore(selection.subscribeSummary, () => selection.summary().count > 0)
  const { progress, failure } = useSyncExternalStore(decider.subscribe, decider.state)
  if (!hasSelection && !progress && !failure) return null
  return (
    <Suspense fallback={null}>
      <SelectionBar session={session} />
    </Suspense>
  )
}
