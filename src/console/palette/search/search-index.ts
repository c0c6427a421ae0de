import Fuse, { type FuseIndex } from 'fuse.js'
import { fullPinyin, initials, type Spelling, type SyllableTable, spell } from '@/catalogue/spelling.ts'
import { once } from '../../../catalogue/once.ts'
import type { SearchEntry } from '../../../catalogue/search.ts'
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
  /** Fuzzy search for a query, with the threshold and weights of specification §9.3. */
  readonly fuzzy: (query: string) => Fuse<IndexedEntry>
}

const plain = /[\x20-\x7e]/

/**
 * Prepares entries for the search. What only some queries need is worked out with the first of them, or before by
 * `preparations`.
 */
export function buildSearchIndex(entries: readonly SearchEntry[], syllables: SyllableTable): SearchIndex {
  const spelled = (texts: readonly string[]) =>
    new Map([...new Set(texts)].map((text) => [text, spell(text, syllables)]))
  // What stands around a command on rows is said in other words too.
  const trails = spelled(entries.flatMap(({ trail, trailWords }) => [...trail, ...trailWords]))
  const aliases = spelled(entries.flatMap(({ words }) => words))
  const indexed = entries.map((entry, order) => indexEntry(entry, order, { trails, aliases, syllables }))
  return {
    entries: indexed,
    trails: [...trails.values()],
    aliases: [...aliases.values()],
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

type SpelledTexts = {
  readonly trails: ReadonlyMap<string, Spelling>
  readonly aliases: ReadonlyMap<string, Spelling>
  readonly syllables: SyllableTable
}

function indexEntry(entry: SearchEntry, order: number, { trails, aliases, syllables }: SpelledTexts): IndexedEntry {
  const title = spell(entry.title, syllables)
  const trail = entry.trail.flatMap((text) => trails.get(text) ?? [])
  const trailWords = entry.trailWords.flatMap((text) => trails.get(text) ?? [])
  const path = entry.path.toLowerCase().replace(/^\//, '')
  return {
    entry,
    order,
    title,
    trail: [...trail, ...trailWords],
    aliases: entry.words.flatMap((text) => aliases.get(text) ?? []),
    plainTitle: entry.title.toLowerCase(),
    wide: [...entry.trail, ...entry.trailWords, entry.title].join('').toLowerCase(),
    wideInitials: [...trail, title].map(initials).join(''),
    path,
    segment: path.slice(path.lastIndexOf('/') + 1),
    id: entry.id.toLowerCase(),
    titleKeys: [...new Set([entry.title, ...entry.trail, fullPinyin(title), initials(title)])],
  }
}
