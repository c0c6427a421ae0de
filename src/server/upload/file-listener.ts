import type { ChangeListener } from '../write/change-listener.ts'
import { countUses } from './attachment-use.ts'
import { keepApart } from './keep-apart.ts'

/** Keeps private files apart from open ones, and counts where files of the library are used. */
export const fileListener: ChangeListener = {
  follow: async (scope, changes) => {
    await keepApart(scope, changes)
    return countUses(scope, changes)
  },
}
