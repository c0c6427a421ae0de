import { createContext, useCallback, useContext, useEffect, useRef } from 'react'

/** Tells the form around a field that uploads began (1) or ended (-1). */
export const PendingUploadsContext = createContext<(change: 1 | -1) => void>(() => {})

/** Counts the uploads of a form's fields, so that it is not saved without what is still on its way. */
export function usePendingUploads() {
  const count = useRef(0)
  const onChange = useCallback((change: 1 | -1) => {
    count.current += change
  }, [])
  return { onChange, isUploading: useCallback(() => count.current > 0, []) }
}

/** Says to the form that this upload is under way, until it ends or its field is gone. */
export function useTellPending(isPending: boolean): void {
  const tell = useContext(PendingUploadsContext)
  useEffect(() => {
    if (!isPending) return
    tell(1)
    return () => tell(-1)
  }, [isPending, tell])
}
