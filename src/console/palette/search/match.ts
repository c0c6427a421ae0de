import type { IndexedEntry } from './search-index.ts'
import { findSpelling, type Span } from './spelling.ts'

/** How well an entry matches, best first. From `scattered` on a match is weak: it may be a coincidence. */
export const tiers = { exact: 0, prefix: 1, within: 2, around: 3, words: 4, scattered: 5, fuzzy: 6 } as const

export type Match = {
  readonly tier: number
  /** Covered characters of the title, by index. */
  readonly marks: readonly number[]
  /** Share of the title that is covered, 0 to 1. */
  readonly coverage: number
}

/** The match of a query in an entry, strong tiers only: exact, prefix, within, around, words in any order. */
export function strongMatch(indexed: IndexedEntry, query: string): Match | null {
  return matchTerm(indexed, query) ?? matchWords(indexed, query)
}

/** The match of a query that skips or reorders characters (动列, 帖审, 列表动态), or null. */
export function scatteredMatch(indexed: IndexedEntry, query: string): Match | null {
  const letters = [...query.replaceAll(' ', '')]
  if (letters.length < 2) return null
  const inTitle = positions(indexed.title.characters, letters)
  if (inTitle) return match(indexed, tiers.scattered, inTitle)
  const isChinese = letters.some((letter) => /\p{Script=Han}/u.test(letter))
  const found = isChinese
    ? letters.every((letter) => indexed.wide.includes(letter))
    : letters.length > 2 &&
      (positions([...indexed.wideInitials], letters) !== null || positions([...indexed.segment], letters) !== null)
  if (!found) return null
  return match(
    indexed,
    tiers.scattered,
    indexed.title.characters.flatMap((character, index) => (letters.includes(character) ? [index] : [])),
  )
}

function matchTerm(indexed: IndexedEntry, term: string): Match | null {
  const { title } = indexed
  const span = findSpelling(title, term)
  if (span?.from === 0) {
    return match(indexed, span.to === title.characters.length ? tiers.exact : tiers.prefix, indexes(span))
  }
  const byPath = indexed.entry.command.kind === 'go' ? pathTier(indexed, term.replace(/^\//, '')) : null
  if (byPath === tiers.exact || (byPath === tiers.prefix && !span)) return match(indexed, byPath, [])
  if (span) return match(indexed, tiers.within, indexes(span))
  if (byPath !== null) return match(indexed, byPath, [])
  if (indexed.trail.some((text) => findSpelling(text, term)) || isNamed(indexed, term)) {
    return match(indexed, tiers.around, [])
  }
  return null
}

function pathTier({ path, segment }: IndexedEntry, term: string): number | null {
  if (term === '') return null
  if (segment === term || path === term) return tiers.exact
  if (segment.startsWith(term) || path.startsWith(term)) return tiers.prefix
  return path.includes(term) ? tiers.within : null
}

function isNamed({ id, path }: IndexedEntry, term: string): boolean {
  return term.length > 2 && (id.includes(term) || path.includes(term))
}

function matchWords(indexed: IndexedEntry, query: string): Match | null {
  const words = query.split(' ')
  if (words.length < 2) return null
  const found = words.map((word) => matchTerm(indexed, word))
  if (found.some((each) => each === null)) return null
  return match(indexed, tiers.words, [...new Set(found.flatMap((each) => each?.marks ?? []))])
}

function match(indexed: IndexedEntry, tier: number, marks: readonly number[]): Match {
  return { tier, marks, coverage: marks.length / Math.max(1, indexed.title.characters.length) }
}

function indexes({ from, to }: Span): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** Where the letters stand in this order, with gaps, or null. */
function positions(characters: readonly string[], letters: readonly string[]): number[] | null {
  const found: number[] = []
  for (let at = 0; at < characters.length && found.length < letters.length; at += 1) {
    if (characters[at] === letters[found.length]) found.push(at)
  }
  return found.length === letters.length ? found : null
}
