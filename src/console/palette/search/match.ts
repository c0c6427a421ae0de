import { findLetters, lettersOf, type Span, type Spelling } from '@/catalogue/spelling.ts'
import type { IndexedEntry } from './search-index.ts'

/** How well an entry matches, best first. From `scattered` on a match is weak: it may be a coincidence. */
export const tiers = { exact: 0, prefix: 1, within: 2, around: 3, words: 4, scattered: 5, fuzzy: 6 } as const

export type Match = {
  readonly tier: number
  /** Covered characters of the title, by index. */
  readonly marks: readonly number[]
  /** Share of the title that is covered, 0 to 1. */
  readonly coverage: number
}

/** A part of a query that has to be found in one place. */
type Term = {
  readonly text: string
  readonly letters: string
  readonly path: string
  /** Those of the ancestors' titles that it is found in. */
  readonly trails: ReadonlySet<Spelling>
}

/** A query with all that is worked out once for it rather than once an entry. */
export type Query = {
  readonly whole: Term
  /** Its words, where there are several. */
  readonly words: readonly Term[]
  /** Its characters without blanks. */
  readonly characters: readonly string[]
  readonly isChinese: boolean
}

/** Prepares a query, as normalQuery gives it, for an index whose ancestors' titles are `trails`. */
export function prepareQuery(text: string, trails: readonly Spelling[]): Query {
  const words = text.split(' ')
  const characters = [...words.join('')]
  return {
    whole: termOf(text, trails),
    words: words.length > 1 ? words.map((word) => termOf(word, trails)) : [],
    characters,
    isChinese: characters.some((character) => /\p{Script=Han}/u.test(character)),
  }
}

/** The match of a query in an entry, strong tiers only: exact, prefix, within, around, words in any order. */
export function strongMatch(indexed: IndexedEntry, query: Query): Match | null {
  return matchTerm(indexed, query.whole) ?? matchWords(indexed, query.words)
}

/** The match of a query that skips or reorders characters (动列, 帖审, 列表动态), or null. */
export function scatteredMatch(indexed: IndexedEntry, { characters, isChinese }: Query): Match | null {
  if (characters.length < 2) return null
  const inTitle = positions(indexed.title.characters, characters)
  if (inTitle) return match(indexed, tiers.scattered, inTitle)
  const isFound = isChinese
    ? characters.every((character) => indexed.wide.includes(character))
    : characters.length > 2 &&
      (positions(indexed.wideInitials, characters) !== null || positions(indexed.segment, characters) !== null)
  if (!isFound) return null
  return match(
    indexed,
    tiers.scattered,
    indexed.title.characters.flatMap((character, index) => (characters.includes(character) ? [index] : [])),
  )
}

function termOf(text: string, trails: readonly Spelling[]): Term {
  const letters = lettersOf(text)
  return {
    text,
    letters,
    path: text.replace(/^\//, ''),
    trails: new Set(trails.filter((trail) => findLetters(trail, letters))),
  }
}

function matchTerm(indexed: IndexedEntry, term: Term): Match | null {
  const { title } = indexed
  const span = findLetters(title, term.letters)
  if (span?.from === 0) {
    return match(indexed, span.to === title.characters.length ? tiers.exact : tiers.prefix, indexes(span))
  }
  const byPath = indexed.entry.command.kind === 'go' ? pathTier(indexed, term.path) : null
  if (byPath === tiers.exact || (byPath === tiers.prefix && !span)) return match(indexed, byPath, [])
  if (span) return match(indexed, tiers.within, indexes(span))
  if (byPath !== null) return match(indexed, byPath, [])
  if (indexed.trail.some((text) => term.trails.has(text)) || isNamed(indexed, term.text)) {
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

function matchWords(indexed: IndexedEntry, words: readonly Term[]): Match | null {
  if (words.length === 0) return null
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
function positions(text: readonly string[] | string, letters: readonly string[]): number[] | null {
  const found: number[] = []
  for (let at = 0; at < text.length && found.length < letters.length; at += 1) {
    if (text[at] === letters[found.length]) found.push(at)
  }
  return found.length === letters.length ? found : null
}
