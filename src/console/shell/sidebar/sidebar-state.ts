import { atom } from 'jotai'
import { lastingCookies } from '@/session/session-cookies.ts'
import { deviceStorageAtom } from '@/session/storage.ts'
import { store } from '@/session/store.ts'

const narrow = matchMedia('(max-width: 991.98px)')

/** Whether the window is below 992 px, where the sidebar is a drawer (specification §2.8). */
export const isNarrowAtom = atom(narrow.matches)
narrow.addEventListener('change', () => store.set(isNarrowAtom, narrow.matches))

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
