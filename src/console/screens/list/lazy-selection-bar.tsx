import { useAtomValue } from 'jotai'
import type { OpenList } from '@/list/open-list.ts'
import { deferred } from '@/ui/deferred.tsx'

/** Fetches the bar of what is selected. */
export const loadSelectionBar = async () => (await import('./selection-bar.tsx')).SelectionBar

const SelectionBar = deferred(loadSelectionBar)

/** The bar of what is selected, once there is anything to say in it. */
export function LazySelectionBar({ list }: { readonly list: OpenList }) {
  const { selection, decider } = list
  const hasSelection = useAtomValue(selection.summaryAtom).count > 0
  const { progress, failures } = useAtomValue(decider.stateAtom)
  if (!hasSelection && !progress && failures.length === 0) return null
  return <SelectionBar list={list} />
}
