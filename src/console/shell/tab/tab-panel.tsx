import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { tabsAtom } from './tab-state.ts'

/** What every tab of the strip controls: the screen. */
export const tabPanelId = 'screen'

/** The DOM id of a screen's tab. */
export function tabId(path: string): string {
  return `tab-${path}`
}

/** The screen, as the panel of the tab that is shown. */
export function TabPanel({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const hasTab = useAtomValue(tabsAtom).some(({ path }) => path === pathname)
  return (
    <div
      id={tabPanelId}
      className="h-full print:h-auto"
      {...(hasTab ? { role: 'tabpanel', 'aria-labelledby': tabId(pathname) } : {})}
    >
      {children}
    </div>
  )
}
