import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { nextFrame } from '@/session/call/next-frame.ts'
import { deferred } from '@/ui/deferred.tsx'

/** Fetches the bar of what is selected. */
export const loadSelectionBar = async () => (await import('./selection-bar.tsx')).SelectionBar

const SelectionBar = deferred(loadSelectionBar)

/** The bar of what is selected, once there is anything to say in it, and in the frame after the one that marks the rows. */
export function LazySelectionBar({ list }: { readonly list: OpenList }) {
  const { selection, decider } = list
  const hasMarked = useShown(useAtomValue(selection.summaryAtom).count > 0)
  const { progress, failures } = useAtomValue(decider.stateAtom)
  if (!hasMarked && !progress && failures.length === 0) return null
  return <SelectionBar list={list} />
}

/** Whether something is so and a frame has shown it. */
function useShown(isSo: boolean): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isSo) return
    let isStill = true
    void nextFrame().then(() => {
      if (isStill) setShown(true)
    })
    return () => {
      isStill = false
      setShown(false)
    }
  }, [isSo])
  return isSo && isShown
}
