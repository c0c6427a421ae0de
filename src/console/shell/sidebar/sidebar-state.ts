import { atom } from 'jotai'
import { useSyncExternalStore } from 'react'
import { readSidebarStatus, writeSidebarStatus } from '@/session/session-cookies.ts'
import { store } from '@/session/store.ts'

/** Below 992 px the sidebar is a drawer (specification §2.8). */
const narrow = matchMedia('(max-width: 991.98px)')

/** Whether the sidebar is open rather than folded, on a wide window; kept in the cookie sidebarStatus. */
export const sidebarOpenAtom = atom(readSidebarStatus())

/** Whether the drawer is open, on a narrow window. */
export const drawerOpenAtom = atom(false)

/** Folds or unfolds the sidebar, or opens or closes the drawer. */
export function toggleSidebar(): void {
  if (narrow.matches) {
    store.set(drawerOpenAtom, !store.get(drawerOpenAtom))
    return
  }
  const isOpen = !store.get(sidebarOpenAtom)
  store.set(sidebarOpenAtom, isOpen)
  writeSidebarStatus(isOpen)
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
