import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeRedirect } from '@/session/address.ts'
import { homePath } from '@/session/permission.ts'

/** /redirect/{path}: leaves a screen and comes straight back, so that it starts anew (specification §2.1). */
export function Refresh() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const wanted = `${pathname.slice('/redirect'.length)}${search}${hash}`
    navigate(safeRedirect(wanted, location.origin) ?? homePath, { replace: true })
  }, [pathname, search, hash, navigate])
  return null
}
