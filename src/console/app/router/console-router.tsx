import { useAtomValue } from 'jotai'
import { ErrorBoundary } from 'react-error-boundary'
import { Router } from 'react-router-dom'
import { sessionAtom } from '@/session/session-state.ts'
import { Shell } from '@/shell/Shell.tsx'
import { Splash } from '@/ui/state.tsx'
import { CommandCenter } from '../command-center.tsx'
import { Root } from '../root.tsx'
import { ScreenError } from '../screen-error.tsx'
import { SwitchAccount } from '../switch-account.tsx'
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
        <Root>{isFramed ? <Shell commandCenter={<CommandCenter />}>{screen}</Shell> : screen}</Root>
      </ErrorBoundary>
    </Router>
  )
}
