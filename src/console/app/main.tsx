import { type ErrorInfo, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@/styles/index.css'
import { logError, watchErrors } from '@/session/error-log.ts'
import { startEvents } from '@/session/event/events.ts'
import { followBuild } from '@/session/event/follow-build.ts'
import { followRights } from '@/session/event/follow-rights.ts'
import { followSchool } from '@/session/event/follow-school.ts'
import { bindNavigation } from '@/session/navigation.ts'
import { followOtherTabs } from '@/session/other-tabs.ts'
import { SessionEnded } from '@/session/session-scope.ts'
import { keepFocusOfBusy } from '@/ui/keyboard/focus-kept.ts'
import { keepFocusNear } from '@/ui/keyboard/focus-near.ts'
import { loseHeldAnswers } from '@/ui/keyboard/held-keys.ts'
import { leaveKeysToInputMethod } from '@/ui/keyboard/input-method.ts'
import { ConsoleRouter } from './router/console-router.tsx'
import { navigate, startRouter } from './router/router.ts'

declare global {
  interface Window {
    /** Said by index.html: not while the page reloads once a browser session, nor where the browser forbids cookies. */
    readonly mayStart: boolean
  }
}

/** ms nothing is rendered while the first page is on its way: what waits for it would be rendered before it, and in its place. */
const patience = 250

function start(root: HTMLElement): void {
  leaveKeysToInputMethod()
  loseHeldAnswers()
  keepFocusOfBusy()
  keepFocusNear()
  bindNavigation(navigate)
  watchErrors()
  startEvents()
  followOtherTabs()
  followBuild()
  followRights()
  followSchool()
  const patient = new Promise((resolve) => setTimeout(resolve, patience))
  void Promise.race([startRouter(), patient]).finally(() => {
    // In slices, between which keys are heard.
    startTransition(() => show(root))
  })
}

function show(root: HTMLElement): void {
  createRoot(root, {
    onCaughtError: logBroken,
    onUncaughtError: logBroken,
    onRecoverableError: reportRecovered,
  }).render(
    <StrictMode>
      <ConsoleRouter />
    </StrictMode>,
  )
}

/** What React got over by rendering anew: that the session ended during a rendering is no fault, and what is rendered then is right. */
function reportRecovered(error: unknown): void {
  if (!(error instanceof Error && error.cause instanceof SessionEnded)) reportError(error)
}

/** A component that broke, wherever it is caught. */
function logBroken(error: unknown, { componentStack }: ErrorInfo): void {
  logError(error, '页面', componentStack ?? '')
}

const root = document.getElementById('root')
if (root && window.mayStart) start(root)
