import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '@/session/call/api.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import type { Answer, AnswerOf, Query } from '../../catalogue/vocabulary/module.ts'

/** What a query of the catalogue answers; with `isKept` what it answered before stays until it has answered anew. */
export function useFigures<A extends Answer>(
  { name, call }: Query<string, Fields, A>,
  params: Readonly<Record<string, unknown>>,
  isKept = false,
) {
  return useQuery({
    queryKey: ['query', name, params],
    queryFn: ({ signal }) => read<AnswerOf<A>>(call, params, signal),
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
  })
}
