import { notify } from '../ui/feedback/toaster.tsx'
import { pathOf } from './address.ts'
import { isUnreachable } from './api.ts'
import { onMissedEvents } from './events.ts'
import { navigateTo } from './navigation.ts'
import { refreshUser } from './session.ts'

/**
 * Follows changed rights while the console is open: the server ends the event stream of whom they concern, and when the
 * stream is back the menu follows, and the screen is left where it may no longer be seen.
 */
export function followPower(): void {
  onMissedEvents(() => {
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
