import type { SearchMode } from './search.ts'

type QueryMode = SearchMode | 'records'

const modes: Readonly<Record<string, QueryMode>> = {
  '>': 'commands',
  '》': 'commands',
  '/': 'screens',
  '、': 'screens',
  '@': 'records',
}

/** What a query looks through, told by its first character, as typed with or without a Chinese input method. */
export function readQuery(query: string): { readonly mode: QueryMode; readonly text: string } {
  const mode = modes[query.charAt(0).normalize('NFKC')]
  return mode ? { mode, text: query.slice(1).trim() } : { mode: 'all', text: query.trim() }
}

/** Whether a query asks for the cheat sheet. */
export function asksForKeys(query: string): boolean {
  return query === '?' || query === '？'
}
