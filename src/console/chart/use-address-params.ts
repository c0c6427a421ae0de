import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withParam } from '@/list/list-query.ts'

/** What changes parameters of the address in the place of the present one; null takes one away. */
type ChangeParams = (change: Readonly<Record<string, string | null>>) => void

/** The parameters a screen keeps in its address, so that the way back, its tab and a link to it find what was chosen. */
export function useAddressParams(): readonly [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeParams>(
    (change) => {
      const next = Object.entries(change).reduce((now, [name, value]) => withParam(now, name, value), params)
      // The address that is there already would open the screen anew.
      if (String(next) !== String(params)) setParams(next, { replace: true })
    },
    [params, setParams],
  )
  return [params, change]
}
