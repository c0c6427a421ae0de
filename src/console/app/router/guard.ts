import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { showTitle } from '@/page/title.ts'
import { loginAddress, pathOf, tokenIn, withoutToken } from '@/session/address.ts'
import { sessionOverMessage } from '@/session/call/api-client.ts'
import { tabStorage } from '@/session/device-storage.ts'
import { loadFeatures } from '@/session/features.ts'
import { firstScreenAt, homePath } from '@/session/permission.ts'
import { adoptToken, loadSession, permissionTestAtom } from '@/session/session.ts'
import { clearToken, readToken } from '@/session/session-cookies.ts'
import { sessionAtom } from '@/session/session-state.ts'
import { store } from '@/session/store.ts'
import { warn } from '@/ui/toaster.tsx'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'

/** Checks an address before it is shown: null lets it pass, otherwise the address to go to instead. */
export type Guard = (url: URL) => Promise<string | null>

/**
 * Guards a signed-in address (specification §2.2): title first; a token that came with the address is validated and taken
 * out of it; without a token on to sign-in with the whole wanted path; the user is fetched once; what the user may not open
 * leads to /401. Where an address led, no first entry is opened any more in this browser session.
 */
export function guard(title: string, target: PlacedScreen | null = null): Guard {
  return async (url) => {
    const elsewhere = await signedIn(title, url)
    if (elsewhere) return elsewhere
    tabStorage.setItem('jump', '1')
    return !target || store.get(permissionTestAtom).can(target.id) ? null : '/401'
  }
}

/** Guards /: once a browser session it leads to the first entry of the power list, later home (specification §2.2). */
export const guardRoot: Guard = async (url) => {
  const elsewhere = await signedIn('首页', url)
  return elsewhere ?? (tabStorage.getItem('jump') ? null : firstEntry()) ?? homePath
}

/** Has the session of who is signed in known; answers where to go instead where there is none. */
async function signedIn(title: string, url: URL): Promise<string | null> {
  showTitle(title)
  if (url.searchParams.has('token')) return takeToken(url)
  const token = readToken()
  if (!token) return loginAddress(pathOf(url))
  const [session] = await Promise.all([loadSession(), loadFeatures()])
  if (session) return null
  if (readToken() === token) clearToken()
  warn(sessionOverMessage, { id: 'session-over' })
  return loginAddress(pathOf(url))
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

/** The first entry of the power list that may be opened. */
function firstEntry(): string | null {
  const { can } = store.get(permissionTestAtom)
  const power = store.get(sessionAtom)?.user.power.data ?? []
  for (const { path } of power) {
    const first = firstScreenAt(knownCatalogue(), path, can)
    if (first) return first.path
  }
  return null
}
