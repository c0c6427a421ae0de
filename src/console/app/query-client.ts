import { QueryClient } from '@tanstack/react-query'
import { sessionAtom } from './session-state.ts'
import { store } from './store.ts'

/** What the server answered, kept for the session. Calls are never fired again unasked: lists offer another try. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
})

store.sub(sessionAtom, () => queryClient.clear())
