import { isRecord } from '../../parsed-json.ts'
/** Path, query and fragment of an address of the console, without the origin. */
export function pathOf(url: Pick<URL, 'pathname' | 'search'> & { readonly hash?: string }): string {
  return `${url.pathname}${url.search}${url.hash ?? ''}`
}

/**
 * The sign-in page that comes back to `wanted`, a whole path with its query.
 */
export function loginAddress(wanted: string): string {
  return `/login?${new URLSearchParams({ redirect: wanted })}`
}

/**
 * The path a redirect parameter names, or null where it does not lead to a screen of this console: another origin,
 * a script, or the sign-in page itself.
 */
export function safeRedirect(wanted: string | null, origin: string): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return null
  const url = new URL(wanted, origin)
  const path = pathOf(url)
  const leadsAway = url.origin !== origin || path.startsWith('//') || path.startsWith('/\\')
  return leadsAway || isLogin(url.pathname) ? null : path
}

/** Whether a path is the sign-in page, by either of its names (specification §2.1). */
export function isLogin(pathname: string): boolean {
  return pathname === '/login' || pathname === '/loging'
}

/** The token an address carries as its parameter `token`: JSON with access_token, or the token itself (specification §2.2). */
export function tokenIn(url: URL): string | null {
  const value = url.searchParams.get('token')?.trim()
  if (!value) return null
  if (!value.startsWith('{')) return value
  try {
    const parsed: unknown = JSON.parse(value)
    const token = isRecord(parsed) && 'access_token' in parsed && parsed.access_token
    return typeof token === 'string' && token !== '' ? token : null
  } catch {
    return null
  }
}

/** The address without its token, to be shown and kept in the history instead. */
export function withoutToken(url: URL): string {
  const bare = new URL(url)
  bare.searchParams.delete('token')
  return pathOf(bare)
}
