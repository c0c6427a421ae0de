import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Router } from 'react-router-dom'
import { sessionAtom } from '@/session/session-state.ts'
import { Shell } from '@/shell/Shell.tsx'
import { giveFocusBack, isFocusFree } from '@/ui/keyboard/focus-return.ts'
import { Splash } from '@/ui/state.tsx'
import { CommandCenter } from '../command-center.tsx'
import { Question } from '../question.tsx'
import { Root } from '../root.tsx'
import { ScreenError } from '../screen-error.tsx'
import type { Page } from './route.tsx'
import { endOpening, navigator, shownAtom } from './router.ts'

/** What the window shows, and the questions whether to switch accounts and who is there, the first of which may come before anything is shown. */
export function ConsoleRouter() {
  return (
    <>
      <ShownPage />
      <Question />
    </>
  )
}

/** A page, each screen within what all have in common. */
function ShownPage() {
  const shown = useAtomValue(shownAtom)
  const isSignedIn = useAtomValue(sessionAtom) !== null
  const before = useRef<Page | null>(null)
  useEffect(() => {
    if (!shown) return
    endOpening()
    // What had the focus went with the page before, or led here: the list has it from now on, or else the page.
    const isOver = isFocusFree() || document.activeElement?.matches('nav *')
    if (before.current !== null && before.current !== shown.page && isOver) giveFocusBack(null)
    before.current = shown.page
  }, [shown])
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
