import { useAtomValue } from 'jotai'
import { ErrorBoundary } from 'react-error-boundary'
import { Router } from 'react-router-dom'
import { Shell } from '../../shell/Shell.tsx'
import { Root, Splash } from '../page/root.tsx'
import { ScreenError } from '../page/screen-error.tsx'
import { SwitchAccount } from '../page/switch-account.tsx'
import { sessionAtom } from '../session-state.ts'
import { navigator, shownAtom } from './router.ts'

/** What the window shows, and the question whether to switch accounts, which may come before anything is shown. */
export function ConsoleRouter() {
  return (
    <>
      <ShownPage />
      <SwitchAccount />
    </>
  )
}

/** A page, each screen within what all have in common. */
function ShownPage() {
  const shown = useAtomValue(shownAtom)
  const isSignedIn = useAtomValue(sessionAtom) !== null
  if (!shown) return <Splash />
  const { location, action, page } = shown
  const boundary = { FallbackComponent: ScreenError, resetKeys: [location] }
  const screen = <ErrorBoundary {...boundary}>{page.element}</ErrorBoundary>
  const isFramed = page.isFramed && (isSignedIn || !page.hasFailed)
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      <ErrorBoundary {...boundary}>
        <Root>{isFramed ? <Shell>{screen}</Shell> : screen}</Root>
      </ErrorBoundary>
    </Router>
  )
}
