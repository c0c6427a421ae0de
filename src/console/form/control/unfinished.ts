import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { nothingChosen } from '@/ui/combobox.tsx'

/** Tells the form around a field that something of it is unfinished, and why; what it answers says that it no longer is. */
export const UnfinishedContext = createContext<(reason: string) => () => void>(() => () => {})

/** What is unfinished in a form's fields, so that it is not saved without it: an upload on its way, words nothing was chosen by. */
export function useUnfinished() {
  const reasons = useRef(new Map<symbol, string>())
  const tell = useCallback((reason: string) => {
    const key = Symbol()
    reasons.current.set(key, reason)
    return () => {
      reasons.current.delete(key)
    }
  }, [])
  return {
    tell,
    /** Why the form cannot be saved yet; null where all is finished. */
    unfinished: useCallback(() => [...reasons.current.values()][0] ?? null, []),
  }
}

/** Says to the form why a field is unfinished, until it is finished (null) or gone. */
export function useTellUnfinished(reason: string | null): void {
  const tell = useContext(UnfinishedContext)
  useEffect(() => (reason === null ? undefined : tell(reason)), [reason, tell])
}

/** For a combobox's `onLeft`: says to the form that words stand where nothing was chosen by them. */
export function useTellLeft(): (words: string | null) => void {
  const [left, setLeft] = useState<string | null>(null)
  useTellUnfinished(left === null ? null : nothingChosen(left))
  return setLeft
}
