import { Navigate, useSearchParams } from 'react-router-dom'
import { safeRedirect } from '../address.ts'

/** /auth-redirect: where another sign-in service sends its visitors with a token, which the guard has taken. */
export function AuthRedirect() {
  const [params] = useSearchParams()
  return <Navigate to={safeRedirect(params.get('redirect'), location.origin) ?? '/'} replace />
}
