import { notify } from '@/ui/toaster.tsx'
import { pathOf } from '../address.ts'
import { isUnreachable } from '../call/api.ts'
import { navigateTo } from '../navigation.ts'
import { refreshUser } from '../session.ts'
import { sessionAtom } from '../session-state.ts'
import { store } from '../store.ts'
import { onHello } from './events.ts'

/**
 * Follows changed rights while the console is open: the server ends the event stream of whom they concern, and says anew
 * what they may do when the stream is back; then the menu follows, and the screen is left where it may no longer be seen.
 */
export function followRights(): void {
  onHello(({ rights }) => {
    if (rights === null || rights === knownRights()) return
    refreshUser().then(
      (isChanged) => {
        if (!isChanged) return
        notify('您的权限有变化，菜单已更新', { id: 'power-changed' })
        navigateTo(pathOf(location))
      },
      (error: unknown) => {
        if (!isUnreachable(error)) throw error
      },
    )
  })
}

/** As the server writes them. */
function knownRights(): string | null {
  const user = store.get(sessionAtom)?.user
  return user ? JSON.stringify([user.role, user.grants, user.power.data]) : null
}
