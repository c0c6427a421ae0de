import { lettersOf, type Span, type Spelling } from '@/catalogue/spelling.ts'
import { type Said, saidBy } from './phrases.ts'
import { type IndexedEntry, phrasesOf, type SearchIndex } from './search-index.ts'

/**
 * How well an entry matches, best first. `alias` is another word for it, whole, `aliasSpelt` how one is spelt (faq may be 发卡),
 * `aliasBegun` the beginning of one; `said` is a query that names it and what is around it throughout (取消大V, 把评论隐藏),
 * `saidPartly` one that says more than that. From `aliasBegun` on a match is weak: it may be a coincidence. Those that are a
 * matter of degree take up to one more.
 */
export const tiers = {
  exact: 0,
  prefix: 1,
  within: 2,
  alias: 3,
  aliasSpelt: 4,
  around: 5,
  words: 6,
  said: 7,
  aliasBegun: 8,
  saidPartly: 9,
  scattered: 10,
  alike: 11,
  fuzzy: 12,
} as const

export type Match = {
  readonly tier: number
  /** Covered characters of the title, by index. */
  readonly marks: readonly number[]
  /** Share of the title that is covered, 0 to 1. */
  readonly coverage: number
  /** The other word it was found by. */
  readonly alias?: string
}

/** A part of a query that has to be found in one place. */
type Term = {
  readonly text: string
  readonly letters: string
  readonly path: string
  /** The titles it is found in, and where. */
  readonly titles: ReadonlyMap<Spelling, Span>
  /** Those of the ancestors' titles that it is found in. */
  readonly trails: ReadonlyMap<Spelling, Span>
  /** Those of the other words that it is, or begins, and where it ends. */
  readonly aliases: ReadonlyMap<Spelling, number>
}

/** A query with all that is worked out once for it rather than once an entry. */
export type Query = {
  readonly whole: Term
  /** Its words, where there are several. */
  readonly words: readonly Term[]
  /** Its characters without blanks. */
  readonly characters: readonly string[]
  readonly isChinese: boolean
  /** How much of it entries say, by their place; nothing for one that is not Chinese. */
  readonly said: ReadonlyMap<number, Said>
}

/** Prepares a query, as normalQuery gives it, for an index. */
export function prepareQuery(text: string, index: SearchIndex): Query {
  const words = text.split(' ')
  const characters = [...words.join('')]
  const isChinese = characters.some((character) => /\p{Script=Han}/u.test(character))
  return {
    whole: termOf(text, index),
    words: words.length > 1 ? words.map((word) => termOf(word, index)) : [],
    characters,
    isChinese,
    said: isChinese ? saidBy(phrasesOf(index), lettersOf(text)) : new Map(),
  }
}

/** The match of a query in an entry, strong tiers only: up to words in any order. */
export function strongMatch(indexed: IndexedEntry, query: Query): Match | null {
  return matchTerm(indexed, query.whole) ?? matchWords(indexed, query.words)
}

/** The match of a query that names an entry and what is around it throughout, or null. */
export function saidMatch(indexed: IndexedEntry, query: Query): Match | null {
  const said = query.said.get(indexed.order)
  return said?.share === 1 ? matchSaid(said, tiers.said) : null
}

/** The best match of a query in an entry that may be a coincidence, or null. */
export function weakMatch(indexed: IndexedEntry, query: Query): Match | null {
  const said = query.said.get(indexed.order)
  return (
    matchAlias(indexed, query.whole, 'begun') ??
    (said && said.phrase.length > 1 ? matchSaid(said, tiers.saidPartly + 1 - said.share) : null) ??
    scatteredMatch(indexed, query)
  )
}

function matchSaid({ share, phrase }: Said, tier: number): Match {
  return { tier, marks: [], coverage: share, alias: phrase }
}

/** The match of a query that skips or reorders characters (动列, 帖审, 列表动态), or null. */
function scatteredMatch(indexed: IndexedEntry, { characters, isChinese }: Query): Match | null {
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

function termOf(text: string, { inTitles, inTrails, inAliases }: SearchIndex): Term {
  const letters = lettersOf(text)
  return {
    text,
    letters,
    path: text.replace(/^\//, ''),
    titles: inTitles(letters),
    trails: inTrails(letters),
    aliases: inAliases(letters),
  }
}

function matchTerm(indexed: IndexedEntry, term: Term): Match | null {
  const { title } = indexed
  const span = term.titles.get(title)
  if (span?.from === 0) {
    return match(indexed, span.to === title.characters.length ? tiers.exact : tiers.prefix, indexes(span))
  }
  const byPath = indexed.entry.command.kind === 'go' ? pathTier(indexed, term.path) : null
  if (byPath === tiers.exact || (byPath === tiers.prefix && !span)) return match(indexed, byPath, [])
  if (span) return match(indexed, tiers.within, indexes(span))
  if (byPath !== null) return match(indexed, byPath, [])
  const alias = matchAlias(indexed, term, 'whole')
  if (alias) return alias
  if (indexed.trail.some((text) => term.trails.has(text)) || isNamed(indexed, term.text)) {
    return match(indexed, tiers.around, [])
  }
  return null
}

function matchAlias(indexed: IndexedEntry, term: Term, how: 'whole' | 'begun'): Match | null {
  const isMeant = (alias: Spelling) => {
    const to = term.aliases.get(alias)
    return to !== undefined && (to === alias.characters.length) === (how === 'whole')
  }
  const alias = term.aliases.size > 0 ? indexed.aliases.find(isMeant) : undefined
  if (!alias) return null
  const word = alias.characters.join('')
  const tier = how === 'begun' ? tiers.aliasBegun : word === term.letters ? tiers.alias : tiers.aliasSpelt
  const coverage = term.letters.length / alias.characters.length
  return { tier, marks: [], coverage, alias: word }
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
