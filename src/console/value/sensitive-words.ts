import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { useCatalogue } from '@/catalogue/known-catalogue.ts'
import { readSetting } from '@/session/call/read-setting.ts'
import { useCan } from '@/session/session.ts'

/** What finds sensitive words in a text; null where there are none, or they may not be read. */
export const SensitiveWordsContext = createContext<RegExp | null>(null)

const never = Number.POSITIVE_INFINITY

/** Reads the school's sensitive words once a session, where the operator may see them. */
export function useSensitiveWords(): RegExp | null {
  const can = useCan()
  const setting = useCatalogue().settings.get('sensitive_words')
  const { data } = useQuery({
    queryKey: ['setting', 'sensitive_words'],
    enabled: setting !== undefined && can('setting.sensitive_words'),
    staleTime: never,
    queryFn: async ({ signal }) => (setting ? await readSetting(setting, signal) : null),
  })
  const words = data?.values?.words
  return useMemo(() => (typeof words === 'string' ? wordPattern(words) : null), [words])
}

/** A pattern of words written one a line, or separated by commas; longer ones are found first. */
function wordPattern(text: string): RegExp | null {
  const words = [...new Set(text.split(/[\n,，、;；]+/).map((word) => word.trim()))].filter(Boolean)
  if (words.length === 0) return null
  const ordered = words
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(${ordered.join('|')})`, 'gi')
}

/** The words found in a text, each once. */
export function wordsIn(text: string, pattern: RegExp | null): string[] {
  return pattern ? [...new Set(text.match(pattern))] : []
}

/** A text cut where words were found: every second part is one. */
export function cutAtWords(text: string, pattern: RegExp | null): string[] {
  return pattern ? text.split(pattern) : [text]
}
