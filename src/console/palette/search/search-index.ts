import Fuse, { type FuseIndex } from 'fuse.js'
import type { SearchEntry } from '../../../catalogue/search.ts'
import { fullPinyin, initials, type Spelling, type SyllableTable, spell } from './spelling.ts'

/** An entry with everything it may be found by. */
export type IndexedEntry = {
  readonly entry: SearchEntry
  /** Place in the catalogue. */
  readonly order: number
  readonly title: Spelling
  readonly trail: readonly Spelling[]
  readonly plainTitle: string
  /** Ancestors' titles and title without a gap, for queries that skip characters. */
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
  /** Fuzzy search, with the threshold and weights the specification names (part 1 §9, part 2 §9). */
  readonly fuzzy: () => Fuse<IndexedEntry>
}

const fuseKeys = [
  { name: 'title', weight: 0.7, getFn: (indexed: IndexedEntry) => [...indexed.titleKeys] },
  { name: 'path', weight: 0.3, getFn: (indexed: IndexedEntry) => [indexed.segment, indexed.path] },
]

/** Prepares entries for the search. The fuzzy part is built when first asked for, best while the browser is idle. */
export function buildSearchIndex(entries: readonly SearchEntry[], syllables: SyllableTable): SearchIndex {
  const indexed = entries.map((entry, order) => indexEntry(entry, order, syllables))
  let fuse: Fuse<IndexedEntry> | null = null
  return {
    entries: indexed,
    fuzzy: () => {
      if (!fuse) {
        const index: FuseIndex<IndexedEntry> = Fuse.createIndex(fuseKeys, indexed)
        fuse = new Fuse(indexed, { keys: fuseKeys, threshold: 0.4, ignoreLocation: true, includeScore: true }, index)
      }
      return fuse
    },
  }
}

function indexEntry(entry: SearchEntry, order: number, syllables: SyllableTable): IndexedEntry {
  const title = spell(entry.title, syllables)
  const trail = entry.trail.map((text) => spell(text, syllables))
  const path = entry.path.toLowerCase().replace(/^\//, '')
  return {
    entry,
    order,
    title,
    trail,
    plainTitle: entry.title.toLowerCase(),
    wide: [...entry.trail, entry.title].join('').toLowerCase(),
    wideInitials: [...trail, title].map(initials).join(''),
    path,
    segment: path.slice(path.lastIndexOf('/') + 1),
    id: entry.id.toLowerCase(),
    titleKeys: [...new Set([entry.title, ...entry.trail, fullPinyin(title), initials(title)])],
  }
}
