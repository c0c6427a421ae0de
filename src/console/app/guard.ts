import { type LoaderFunction, redirect, replace } from 'react-router-dom'
import { catalogue } from '../../../commands/index.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { UserInfo } from '../../catalogue/wire.ts'
import { warn } from '../ui/feedback/toaster.tsx'
import { loginAddress, pathOf, tokenIn, withoutToken } from './address.ts'
import { sessionOverMessage } from './call/api-client.ts'
import { loadFeatures } from './features.ts'
import { firstScreenAt, homePath } from './permission.ts'
import { adoptToken, loadSession, permissionTestAtom } from './session.ts'
import { clearToken, readToken } from './session-cookies.ts'
import { store } from './store.ts'

/** The title of the application (part 1 §1). */
export const applicationTitle = '校园云'

/** Sets the window's title: the screen's and the application's (part 1 §2). */
export function showTitle(title: string): void {
  document.title = `${title} - ${applicationTitle}`
}

/**
 * Guards a signed-in address (part 1 §2): title first; a token that came with the address is validated and taken out of
 * it; without a token on to sign-in with the whole wanted path; the user is fetched once; the first entry of a power list
 * is opened once a browser session; what the user may not open leads to /401.
 */
export function guard(title: string, target: PlacedScreen | null = null): LoaderFunction {
  return async ({ request }) => {
    showTitle(title)
    const url = new URL(request.url)
    await takeToken(url)
    const token = readToken()
    if (!token) throw redirect(loginAddress(pathOf(url)))
    const [session] = await Promise.all([loadSession(), loadFeatures()])
    if (!session) {
      if (readToken() === token) clearToken()
      warn(sessionOverMessage, { id: 'session-over' })
      throw redirect(loginAddress(pathOf(url)))
    }
    if (session.isNew && url.pathname === homePath) openFirstEntry(session.user)
    if (target && !store.get(permissionTestAtom).can(target.id)) throw redirect('/401')
    return null
  }
}

/** Guards the sign-in page: who is signed in already goes home (part 1 §2). */
export const guardLogin: LoaderFunction = async ({ request }) => {
  showTitle('登录')
  await takeToken(new URL(request.url))
  if (readToken()) throw redirect('/')
  await loadFeatures()
  return null
}

/** Leads from a module's address to its first screen. */
export function openModule(title: string, path: string): LoaderFunction {
  return async (args) => {
    await guard(title)(args)
    throw redirect(firstScreenAt(catalogue, path, store.get(permissionTestAtom).can)?.path ?? '/401')
  }
}

async function takeToken(url: URL): Promise<void> {
  if (!url.searchParams.has('token')) return
  const token = tokenIn(url)
  if (!token || !(await adoptToken(token))) warn('链接中的登录凭证无效或已过期', { id: 'session-over' })
  throw replace(withoutToken(url))
}

/** The user is sent to the first entry of the power list once a browser session (part 1 §2; session key `jump`). */
function openFirstEntry(user: UserInfo): void {
  if (sessionStorage.getItem('jump')) return
  const { can } = store.get(permissionTestAtom)
  for (const { path } of user.power.data) {
    const first = firstScreenAt(catalogue, path, can)
    if (!first) continue
    sessionStorage.setItem('jump', '1')
    throw redirect(first.path)
  }
}
