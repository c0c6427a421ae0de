import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '@/session/call/api-error.ts'
import { ErrorState } from '@/ui/state.tsx'
import { codes } from '../../catalogue/wire.ts'
import { FiguresUnread } from './figure.tsx'

/** What figures are read from, as it is read. */
export type Reading = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>

/** Figures and what they are read from: where that could not be, it is said above them, and none of them is awaited any longer. */
export function ReadFigures({ of, children }: { readonly of: readonly Reading[]; readonly children: ReactNode }) {
  const failed = of.filter(({ error }) => error !== null)
  const error = failed[0]?.error
  // What was refused for what is asked is refused again.
  const isRefused = error instanceof ApiError && error.code === codes.refused
  const onRetry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return (
    <FiguresUnread value={failed.length > 0}>
      {error ? <ErrorState message={error.message} {...(isRefused ? {} : { onRetry })} /> : null}
      {children}
    </FiguresUnread>
  )
}
