import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import type { OpenList } from '@/list/open-list.ts'

/** Fetches the bar of what is selected. */
export const loadSelectionBar = async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar })

const SelectionBar = lazy(loadSelectionBar)

/** The bar of what is selected, once there is anything to say in it. */
export function LazySelectionBar({ list }: { readonly list: OpenList }) {
  const { selection, decider } = list
  const hasSelection = useAtomValue(selection.summaryAtom).count > 0
  const { progress, failure } = useAtomValue(decider.stateAtom)
  if (!hasSelection && !progress && !failure) return null
  return (
    <Suspense fallback={null}>
      <SelectionBar list={list} />
    </Suspense>
  )
}
