import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { visit } from './tab-state.ts'

/** Takes down every address that is shown. */
export function useVisits(): void {
  const { pathname, search } = useLocation()
  useEffect(() => visit(pathname, search), [pathname, search])
}
