import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { showTitle } from '@/page/title.ts'
import { loginAddress, pathOf, tokenIn, withoutToken } from '@/session/address.ts'
import { sessionOverMessage } from '@/session/call/api-client.ts'
import { loadFeatures } from '@/session/features.ts'
import { firstScreenAt, homePath } from '@/session/permission.ts'
import { adoptToken, loadSession, permissionTestAtom } from '@/session/session.ts'
import { clearToken, readToken } from '@/session/session-cookies.ts'
import { store } from '@/session/store.ts'
import { warn } from '@/ui/toaster.tsx'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import type { UserInfo } from '../../../catalogue/wire.ts'

/** Checks an address before it is shown: null lets it pass, otherwise the address to go to instead. */
export type Guard = (url: URL) => Promise<string | null>

/**
 * Guards a signed-in address (specification §2.2): title first; a token that came with the address is validated and taken
 * out of it; without a token on to sign-in with the whole wanted path; the user is fetched once; the first entry of a power
 * list is opened once a browser session; what the user may not open leads to /401.
 */
export function guard(title: string, target: PlacedScreen | null = null): Guard {
  return async (url) => {
    showTitle(title)
    if (url.searchParams.has('token')) return takeToken(url)
    const token = readToken()
    if (!token) return loginAddress(pathOf(url))
    const [session] = await Promise.all([loadSession(), loadFeatures()])
    if (!session) {
      if (readToken() === token) clearToken()
      warn(sessionOverMessage, { id: 'session-over' })
      return loginAddress(pathOf(url))
    }
    const first = session.isNew && url.pathname === homePath ? firstEntry(session.user) : null
    if (first) return first
    return !target || store.get(permissionTestAtom).can(target.id) ? null : '/401'
  }
}

/** Guards the sign-in page: who is signed in already goes home (specification §2.2). */
export const guardLogin: Guard = async (url) => {
  showTitle('登录')
  if (url.searchParams.has('token')) return takeToken(url)
  if (readToken()) return '/'
  await loadFeatures()
  return null
}

/** Leads from a module's address to its first screen. */
export function openModule(title: string, path: string): Guard {
  return async (url) =>
    (await guard(title)(url)) ??
    firstScreenAt(knownCatalogue(), path, store.get(permissionTestAtom).can)?.path ??
    '/401'
}

/** Keeps the token an address carries, if the server answers for it; the address goes on without it. */
async function takeToken(url: URL): Promise<string> {
  const token = tokenIn(url)
  if (!token || !(await adoptToken(token))) warn('链接中的登录凭证无效或已过期', { id: 'session-over' })
  return withoutToken(url)
}

/** The first entry of the power list, opened once a browser session (specification §2.2; session key `jump`). */
function firstEntry(user: UserInfo): string | null {
  if (sessionStorage.getItem('jump')) return null
  const { can } = store.get(permissionTestAtom)
  for (const { path } of user.power.data) {
    const first = firstScreenAt(knownCatalogue(), path, can)
    if (!first) continue
    sessionStorage.setItem('jump', '1')
    return first.path
  }
  return null
}
