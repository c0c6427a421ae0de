import { QueryClient } from '@tanstack/react-query'
import { perSession } from './session-scope.ts'
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
