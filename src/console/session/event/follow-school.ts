import { schoolInfo } from '../../../catalogue/vocabulary/module.ts'
import { isUnreachable } from '../call/api.ts'
import { refreshUser } from '../session.ts'
import { onMissedEvents, subscribe } from './events.ts'

/** Shows a school's new name and logo in every open console, whoever saved them or took them back. */
export function followSchool(): void {
  const refresh = () =>
    void refreshUser().catch((error: unknown) => {
      if (!isUnreachable(error)) throw error
    })
  subscribe(({ entity }) => {
    if (entity === `setting.${schoolInfo}`) refresh()
  })
  onMissedEvents(refresh)
}
