import { QueryClient } from '@tanstack/react-query'
import { readAgain } from './event/read-again.ts'
import { perSession, type SessionScope } from './session-scope.ts'
import { sessionAtom } from './session-state.ts'
import { store } from './store.ts'

/** What the server answered, kept for the session. Calls are never fired again unasked: lists offer another try. */
export const queryClient = perSession((scope) => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: false,
        refetchOnWindowFocus: false,
      },
    },
  })
  // Other rights see other answers.
  const stop = store.sub(sessionAtom, () => client.clear())
  scope.ended.addEventListener('abort', () => {
    stop()
    client.clear()
  })
  return client
})

/** What is read of single rows beside their lists. */
const ofRecords = ['record', 'children', 'author'] as const

/**
 * Has what is shown of single rows read again at once, after a decision or an undo of one's own, which made the version: events are
 * followed at their own pace. Null where no version is known.
 */
export function readRecordsAgain(scope: SessionScope, version: number | null): void {
  for (const kept of ofRecords) void readAgain(queryClient(scope), [kept], version)
}
