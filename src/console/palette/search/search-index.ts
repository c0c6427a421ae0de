import Fuse, { type FuseIndex } from 'fuse.js'
import {
  beginsWithLetters,
  findLetters,
  fullPinyin,
  initials,
  type Span,
  type Spelling,
  type SyllableTable,
  spell,
} from '@/catalogue/spelling.ts'
import { once } from '../../../catalogue/once.ts'
import type { SearchEntry } from '../../../catalogue/search.ts'
import { narrowing } from './narrowing.ts'
import { gramsIn, phraseIndex } from './phrases.ts'

/** An entry with everything it may be found by. */
export type IndexedEntry = {
  readonly entry: SearchEntry
  /** Place in the catalogue. */
  readonly order: number
  readonly title: Spelling
  readonly trail: readonly Spelling[]
  readonly aliases: readonly Spelling[]
  readonly plainTitle: string
  /** Ancestors' titles, other words for them, and title without a gap, for queries that skip characters. */
  readonly wide: string
  readonly wideInitials: string
  /** Without the leading slash, in lower case. */
  readonly path: string
  /** Last part of the path. */
  readonly segment: string
  readonly id: string
  readonly titleKeys: readonly string[]
}

export type SearchIndex = {
  readonly entries: readonly IndexedEntry[]
  /** The ancestors' titles of all entries, each once. */
  readonly trails: readonly Spelling[]
  /** The other words of all entries, each once. */
  readonly aliases: readonly Spelling[]
  /** The titles letters stand in, and where. */
  readonly inTitles: (letters: string) => ReadonlyMap<Spelling, Span>
  /** The ancestors' titles letters stand in, and where. */
  readonly inTrails: (letters: string) => ReadonlyMap<Spelling, Span>
  /** The other words that begin with letters, and where these end. */
  readonly inAliases: (letters: string) => ReadonlyMap<Spelling, number>
  /** Fuzzy search for a query, with the threshold and weights of specification §9.3. */
  readonly fuzzy: (query: string) => Fuse<IndexedEntry>
}

const plain = /[\x20-\x7e]/

/** Spells texts by a table, each once: many entries have the same words, and a query goes through each of them once. */
const spelledBy = once((syllables: SyllableTable) => {
  const known = new Map<string, Spelling>()
  return (text: string): Spelling => {
    const spelling = known.get(text) ?? spell(text, syllables)
    known.set(text, spelling)
    return spelling
  }
})

/**
 * Prepares entries for the search. What only some queries need is worked out with the first of them, or before by
 * `preparations`.
 */
export function buildSearchIndex(entries: readonly SearchEntry[], syllables: SyllableTable): SearchIndex {
  const spelled = spelledBy(syllables)
  return indexOf(
    entries.map((entry) => indexEntry(entry, spelled)),
    // What stands around a command on rows is said in other words too.
    entries.flatMap(({ trail, trailWords }) => [...trail, ...trailWords]).map(spelled),
    entries.flatMap(({ words }) => words).map(spelled),
  )
}

/** The indexes of several entries as one, in their order: all of the catalogue's are too many to be prepared at once. */
export function joinSearchIndexes(parts: readonly SearchIndex[]): SearchIndex {
  return indexOf(
    parts.flatMap(({ entries }) => entries),
    parts.flatMap(({ trails }) => trails),
    parts.flatMap(({ aliases }) => aliases),
  )
}

function indexOf(
  entries: readonly Omit<IndexedEntry, 'order'>[],
  trails: readonly Spelling[],
  aliases: readonly Spelling[],
): SearchIndex {
  const indexed = entries.map((entry, order) => ({ ...entry, order }))
  const each = { trails: [...new Set(trails)], aliases: [...new Set(aliases)] }
  const titles = [...new Set(entries.map(({ title }) => title))]
  return {
    entries: indexed,
    ...each,
    inTitles: narrowing(titles, findLetters),
    inTrails: narrowing(each.trails, findLetters),
    inAliases: narrowing(each.aliases, beginsWithLetters),
    fuzzy: (query) => ([...query].every((letter) => plain.test(letter)) ? fuseOfPlain(indexed) : fuseOfAll(indexed)),
  }
}

/** What an index's entries are called. */
export const phrasesOf = once(({ entries }: Pick<SearchIndex, 'entries'>) =>
  phraseIndex(entries.map(({ entry }) => entry)),
)

/** The parts of an index that are worked out late, each to be called while nothing else is to be done. */
export function preparations(index: SearchIndex): readonly (() => unknown)[] {
  return [() => phrasesOf(index), () => gramsIn(phrasesOf(index)), () => index.fuzzy('a'), () => index.fuzzy('动')]
}

const fuseOfAll = once((indexed: readonly IndexedEntry[]) => fuseOf(indexed, () => true))

// A text without a single letter of the query is never within the threshold, and most titles are Chinese throughout.
const fuseOfPlain = once((indexed: readonly IndexedEntry[]) => fuseOf(indexed, (text) => plain.test(text)))

function fuseOf(indexed: readonly IndexedEntry[], isSearched: (text: string) => boolean): Fuse<IndexedEntry> {
  const keys = [
    { name: 'title', weight: 0.7, getFn: ({ titleKeys }: IndexedEntry) => titleKeys.filter(isSearched) },
    { name: 'path', weight: 0.3, getFn: ({ segment, path }: IndexedEntry) => [segment, path] },
  ]
  const index: FuseIndex<IndexedEntry> = Fuse.createIndex(keys, indexed)
  return new Fuse(indexed, { keys, threshold: 0.4, ignoreLocation: true, includeScore: true }, index)
}

function indexEntry(entry: SearchEntry, spelled: (text: string) => Spelling): Omit<IndexedEntry, 'order'> {
  const title = spelled(entry.title)
  const trail = entry.trail.map(spelled)
  const path = entry.path.toLowerCase().replace(/^\//, '')
  return {
    entry,
    title,
    trail: [...trail, ...entry.trailWords.map(spelled)],
    aliases: entry.words.map(spelled),
    plainTitle: entry.title.toLowerCase(),
    wide: [...entry.trail, ...entry.trailWords, entry.title].join('').toLowerCase(),
    wideInitials: [...trail, title].map(initials).join(''),
    path,
    segment: path.slice(path.lastIndexOf('/') + 1),
    id: entry.id.toLowerCase(),
    titleKeys: [...new Set([entry.title, ...entry.trail, fullPinyin(title), initials(title)])],
  }
}
