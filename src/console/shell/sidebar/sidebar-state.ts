import { atom } from 'jotai'
import { useSyncExternalStore } from 'react'
import { lastingCookies } from '@/session/session-cookies.ts'
import { deviceStorageAtom } from '@/session/storage.ts'
import { store } from '@/session/store.ts'

/** Below 992 px the sidebar is a drawer (specification §2.8). */
const narrow = matchMedia('(max-width: 991.98px)')

/** Whether the sidebar is open (1) rather than folded (0), on a wide window; kept in the cookie sidebarStatus. */
export const sidebarStatusAtom = deviceStorageAtom<0 | 1>(
  'sidebarStatus',
  1,
  (stored) => (stored === 0 ? 0 : 1),
  lastingCookies,
)

/** Whether the drawer is open, on a narrow window. */
export const drawerOpenAtom = atom(false)

/** Folds or unfolds the sidebar, or opens or closes the drawer. */
export function toggleSidebar(): void {
  if (narrow.matches) store.set(drawerOpenAtom, (isOpen) => !isOpen)
  else store.set(sidebarStatusAtom, (before) => (before === 1 ? 0 : 1))
}

/** Whether the window is narrow. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
}
