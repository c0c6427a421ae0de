import type { Catalogue } from '../../catalogue/catalogue.ts'
import { allows } from '../../catalogue/grant.ts'
import { type Caller, sessionOver } from '../access/caller.ts'
import { refused } from '../error.ts'
import type { SessionWatch } from './watch-sessions.ts'

/** How long something may go on for somebody. */
export type Permitted = {
  /** Is aborted once it may not, with what its asker is told. */
  readonly signal: AbortSignal
  /** To be called when it is over. */
  readonly leave: () => void
}

/** Follows whether the session somebody asks by still stands and its account still holds what it takes, for what goes on for minutes. */
export function whilePermitted(
  sessions: SessionWatch,
  catalogue: Catalogue,
  caller: Caller,
  permissions: readonly string[],
): Permitted {
  const ending = new AbortController()
  const leave = sessions.add({
    caller,
    onBeat: () => {},
    onChange: (account) => {
      if (!account) ending.abort(sessionOver())
      else if (!permissions.every(allows(catalogue, account.grants)))
        ending.abort(refused('您的权限刚刚有变动，已停止导出'))
    },
  })
  return { signal: ending.signal, leave }
}
