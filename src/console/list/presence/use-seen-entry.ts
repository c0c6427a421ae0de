import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type Entry, isHandled } from '../rows/row-slots.ts'
import type { Colleagues } from './colleagues.ts'

/** A row as it is shown: marked by who has it before them, unless more is to be said of it. */
export function useSeenEntry(colleagues: Colleagues, entry: Entry | undefined): Entry | undefined {
  const id = entry?.row.id ?? 0
  const name = useSyncExternalStore(
    useCallback((listener) => colleagues.subscribe(id, listener), [colleagues, id]),
    () => colleagues.nameAt(id),
  )
  return useMemo(() => {
    if (!entry || name === null || entry.mark !== null || isHandled(entry)) return entry
    const text = `${name} 正在看`
    return { ...entry, mark: { state: 'seen', title: '', text, by: name, at: 0, command: '', isHandled: false } }
  }, [entry, name])
}
