import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/index.css'
import { watchErrors } from '../shell/error-log/error-log.ts'
import { leaveKeysToInputMethod } from '../ui/overlay/input-method.ts'
import { startEvents } from './events.ts'
import { followPower } from './follow-power.ts'
import { bindNavigation } from './navigation.ts'
import { followOtherTabs } from './other-tabs.ts'
import { ConsoleRouter } from './router/console-router.tsx'
import { navigate, startRouter } from './router/router.ts'
import { store } from './store.ts'

declare global {
  interface Window {
    /** Set by index.html while the page reloads once a browser session; then nothing is started. */
    readonly reloading?: boolean
  }
}

function start(root: HTMLElement): void {
  leaveKeysToInputMethod()
  bindNavigation(navigate)
  watchErrors()
  startEvents()
  followOtherTabs()
  followPower()
  startRouter()
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <ConsoleRouter />
      </Provider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root && !window.reloading) start(root)
