import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { useCatalogue } from '@/catalogue/known-catalogue.ts'
import { readSetting } from '@/session/call/read-setting.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { useCan } from '@/session/session.ts'
import type { FindWords } from '../../../catalogue/sensitive/find-words.ts'

/** What finds sensitive words in a text; null where there are none, or they may not be read. */
export const SensitiveWordsContext = createContext<FindWords | null>(null)

const never = Number.POSITIVE_INFINITY

const queryKey = ['setting', 'sensitive_words']

/** Fetched where a school has words: most of it is a table of characters. */
const finding = {
  queryKey: ['finding sensitive words'],
  staleTime: never,
  gcTime: never,
  queryFn: async () => await import('../../../catalogue/sensitive/find-words.ts'),
}

/** The school's sensitive words as they are now, where the operator may see them. */
export function useSensitiveWords(): FindWords | null {
  const can = useCan()
  const setting = useCatalogue().settings.get('sensitive_words')
  const { data } = useQuery({
    queryKey,
    enabled: setting !== undefined && can('setting.sensitive_words'),
    staleTime: never,
    queryFn: async ({ signal }) => (setting ? await readSetting(setting, signal) : null),
  })
  useFreshQuery(queryKey, { of: ['setting.sensitive_words'] })
  const words = data?.values?.words
  const list = typeof words === 'string' ? words.trim() : ''
  const { data: module } = useQuery({ ...finding, enabled: list !== '' })
  return useMemo(() => module?.wordFinder(list) ?? null, [module, list])
}
