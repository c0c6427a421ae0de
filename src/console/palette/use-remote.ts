import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRested } from '@/ui/use-rested.ts'
import type { Option, SearchHit } from '../../catalogue/wire.ts'
import { findOptions, findRecords } from './remote.ts'

/** What the server found for a text, and how that stands. */
export type RemoteResult<T> = {
  readonly list: readonly T[]
  readonly message: string | null
  readonly isError: boolean
  readonly isStale: boolean
}

const nothing = { list: [], message: null, isError: false, isStale: false } as const
const unasked = { ...nothing, message: '输入编号、标题或名字，查找记录' }

/** Records by id, label or text; nothing is asked while `text` is null or empty. */
export function useRecords(text: string | null): RemoteResult<SearchHit> {
  const found = useFound(['palette', 'records'], text, (keyword, signal) => findRecords(keyword, signal), false)
  return text === '' ? unasked : found
}

/** Rows of an entity to choose from for a record; nothing is asked while `entity` is null. */
export function useOptions(entity: string | null, text: string, record: number | null): RemoteResult<Option> {
  const find = async (keyword: string, signal: AbortSignal) =>
    entity === null ? [] : findOptions(entity, keyword, record, signal)
  return useFound(['palette', 'options', entity, record], entity === null ? null : text, find, true)
}

/** The same object for as long as nothing else was found: the list stands at its top with each new one. */
function useFound<T>(
  key: readonly unknown[],
  text: string | null,
  find: (keyword: string, signal: AbortSignal) => Promise<readonly T[]>,
  isEmptyAsked: boolean,
): RemoteResult<T> {
  const lately = useRested(text)
  // What is no longer asked for is not asked for later either.
  const rested = text === null ? null : lately
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...key, rested],
    queryFn: ({ signal }) => find(rested ?? '', signal),
    enabled: rested !== null && (rested !== '' || isEmptyAsked),
    // What was found for the letters before stays; what was found of something else is nothing to choose from.
    placeholderData: (found, before) =>
      before && hashKey(before.queryKey.slice(0, -1)) === hashKey(key) ? found : undefined,
    staleTime: 10_000,
    retry: false,
  })
  const isAsked = text !== null
  const isStale = rested !== text || isPlaceholderData
  return useMemo(() => {
    if (!isAsked) return nothing
    if (error) return { list: [], message: error.message, isError: true, isStale: false }
    if (!data) return { list: [], message: '查找中…', isError: false, isStale: true }
    return { list: data, message: data.length === 0 && !isStale ? '没有找到' : null, isError: false, isStale }
  }, [isAsked, data, error, isStale])
}
