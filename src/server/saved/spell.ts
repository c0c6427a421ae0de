import { LRUCache } from 'lru-cache'
import { syllablesOf } from '../../syllables.ts'

const known = new LRUCache<string, string>({ max: 5000, memoMethod: spelled })

/** The syllables of what somebody called something, for the palette; names the dictionary counts otherwise stand for themselves. */
export function spell(text: string): string {
  return known.memo(text)
}

function spelled(text: string): string {
  try {
    return syllablesOf(text)
  } catch {
    return [...text.toLowerCase()].join(' ')
  }
}
