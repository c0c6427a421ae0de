import { createBrowserRouter, type RouteObject, redirect, type ShouldRevalidateFunction } from 'react-router-dom'
import { catalogue } from '../../../commands/index.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import { screenLoader } from '../screens/registry.ts'
import { Shell } from '../shell/Shell.tsx'
import { guard, guardLogin, openModule } from './guard.ts'
import { AuthRedirect } from './page/auth-redirect.tsx'
import { ErrorPage, ForbiddenPage, NotFoundPage } from './page/message-page.tsx'
import { Refresh } from './page/refresh.tsx'
import { Root, Splash } from './page/root.tsx'
import { ScreenError } from './page/screen-error.tsx'
import { homePath } from './permission.ts'

/** The guard judges addresses, not their queries, which belong to the screens; but a token may come with one. */
const onOtherAddress: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || nextUrl.searchParams.has('token')

const login: RouteObject = {
  loader: guardLogin,
  lazy: async () => ({ Component: (await import('../signin/SignIn.tsx')).SignIn }),
}

/** Every screen of the catalogue by its path, loaded when first opened. */
const screens = catalogue.screens.map(screenRoute)
const screenPaths = new Set(catalogue.screens.map(({ path }) => path))

/** Addresses of modules, which lead to their first screen. */
const modules = catalogue.modules
  .filter(({ path }) => !screenPaths.has(path))
  .map(
    ({ path, title }): RouteObject => ({
      path,
      loader: openModule(title, path),
      Component: Splash,
      ErrorBoundary: ScreenError,
    }),
  )

const layout: RouteObject = {
  Component: Shell,
  children: [
    {
      ErrorBoundary: ScreenError,
      children: [
        { index: true, loader: () => redirect(homePath), Component: Splash },
        ...screens,
        ...modules,
        { path: '401', loader: guard('没有权限'), Component: ForbiddenPage },
        { path: '404', loader: guard('页面不存在'), Component: NotFoundPage },
        { path: 'redirect/*', loader: guard('刷新'), Component: Refresh },
      ],
    },
  ],
}

/**
 * The routes of the console (part 1 §2), each behind its guard. A lazy route never bears the error boundary itself: while
 * it is not loaded, react-router shows nothing in its place.
 */
export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: Splash,
    ErrorBoundary: ScreenError,
    children: [
      { path: 'login', ...login },
      { path: 'loging', ...login },
      { path: 'auth-redirect', loader: guard('登录'), Component: AuthRedirect },
      { path: 'error', Component: ErrorPage },
      layout,
      {
        path: '*',
        loader: async (args) => {
          await guard('页面不存在')(args)
          throw redirect('/404')
        },
        Component: Splash,
      },
    ],
  },
])

function screenRoute(placed: PlacedScreen): RouteObject {
  return {
    path: placed.path,
    loader: guard(placed.screen.title, placed),
    shouldRevalidate: onOtherAddress,
    lazy: async () => {
      const Screen = await screenLoader(placed)()
      return { Component: () => <Screen key={placed.id} screen={placed} /> }
    },
  }
}
