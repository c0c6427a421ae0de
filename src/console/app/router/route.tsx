import type { ReactNode } from 'react'
import { knownCatalogue, loadScreen } from '@/catalogue/known-catalogue.ts'
import { askFirstPage } from '@/list/first-page.ts'
import { screenLoader } from '@/screens/registry.ts'
import { safeRedirect } from '@/session/address.ts'
import { logError } from '@/session/error-log.ts'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import { Refresh } from '../refresh.tsx'
import { ScreenError } from '../screen-error.tsx'
import { type Guard, guard, guardLogin, guardRoot, openModule } from './guard.ts'

/** What stands at an address, within the layout of the signed-in screens or alone. */
export type Page = { readonly element: ReactNode; readonly isFramed: boolean; readonly hasFailed: boolean }

/** A path as it is written, its guard, and what is loaded meanwhile. */
export type Route = { readonly path: string; readonly guard: Guard; readonly load: (url: URL) => Promise<Page> }

const framed = (element: ReactNode): Page => ({ element, isFramed: true, hasFailed: false })
const alone = (element: ReactNode): Page => ({ element, isFramed: false, hasFailed: false })
/** Of addresses that always lead elsewhere. */
const nothing = async () => alone(null)

async function loadSignIn(): Promise<Page> {
  const { SignIn } = await import('@/signin/SignIn.tsx')
  return alone(<SignIn />)
}

async function loadMessage(name: 'ErrorPage' | 'ForbiddenPage' | 'NotFoundPage'): Promise<ReactNode> {
  const Message = (await import('../message-page.tsx'))[name]
  return <Message />
}

const refreshed: Omit<Route, 'path'> = { guard: guard('刷新'), load: async () => framed(<Refresh />) }

const unknown: Omit<Route, 'path'> = {
  guard: async (url) => (await guard('页面不存在')(url)) ?? '/404',
  load: nothing,
}

/** The addresses of the shell (specification §2.1). */
const ofShell: readonly Route[] = [
  { path: '/', guard: guardRoot, load: nothing },
  { path: '/login', guard: guardLogin, load: loadSignIn },
  { path: '/loging', guard: guardLogin, load: loadSignIn },
  { path: '/auth-redirect', guard: fromOtherSignIn, load: nothing },
  { path: '/error', guard: async () => null, load: async () => alone(await loadMessage('ErrorPage')) },
  { path: '/401', guard: guard('没有权限'), load: async () => framed(await loadMessage('ForbiddenPage')) },
  { path: '/404', guard: guard('页面不存在'), load: async () => framed(await loadMessage('NotFoundPage')) },
]

const { modules, screens } = knownCatalogue()

const byPath = new Map<string, Route>(
  [
    // Addresses of modules lead to their first screen, unless a screen of its own stands there.
    ...modules.map(({ path, title }) => ({ path, guard: openModule(title, path), load: nothing })),
    ...screens.map(ofScreen),
    ...ofShell,
  ].map((route) => [route.path.toLowerCase(), route]),
)

/** The route of a path (specification §2.1), however it is capitalised and whether or not a slash ends it. */
export function routeAt(pathname: string): Route {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  const own = path.startsWith('/redirect/') ? refreshed : unknown
  return byPath.get(path) ?? { ...own, path: pathname }
}

/** What is shown where a page cannot be opened. */
export function failedPage(error: unknown): Page {
  logError(error, '页面')
  return { element: <ScreenError error={error} />, isFramed: true, hasFailed: true }
}

function ofScreen(placed: PlacedScreen): Route {
  return {
    path: placed.path,
    guard: guard(placed.screen.title, placed),
    load: async (url) => {
      const asking = loadScreen(placed).then(async (screen) => {
        await askFirstPage(screen, url)
        return screen
      })
      const [Screen, screen] = await Promise.all([screenLoader(placed)(), asking])
      return framed(<Screen key={screen.id} screen={screen} />)
    },
  }
}

/** /auth-redirect: where another sign-in service sends its visitors with a token, which the guard takes. */
async function fromOtherSignIn(url: URL): Promise<string> {
  return (await guard('登录')(url)) ?? safeRedirect(url.searchParams.get('redirect'), location.origin) ?? '/'
}
