import { normalQuery } from '@/catalogue/spelling.ts'
import type { Nearness } from '@/command/availability.ts'
import type { SearchEntry } from '../../../catalogue/search.ts'
import { type Match, prepareQuery, type Query, saidMatch, strongMatch, tiers, weakMatch } from './match.ts'
import { likeness } from './phrases.ts'
import { type IndexedEntry, phrasesOf, type SearchIndex } from './search-index.ts'

/** What kinds of entries are looked through. */
export type SearchMode = 'all' | 'commands' | 'screens'

/** Where a command stands for the operator now. Read once when the palette opens, not a letter. */
export type EntryAvailability = { readonly available: boolean; readonly nearness: Nearness }

type SearchResult = {
  readonly entry: SearchEntry
  /** Characters of the title to highlight, by index. */
  readonly marks: readonly number[]
  /** The other word it was found by, where its title is not what was typed. */
  readonly alias: string | null
}

export type SearchOptions = {
  readonly mode: SearchMode
  /** Entries without an availability are left out: they are not permitted. */
  readonly availability: (id: string) => EntryAvailability | undefined
  /** Ids used lately, newest first. */
  readonly recent: readonly string[]
  /** Most results given; weaker matches are sought only for what stronger ones leave short of it. */
  readonly limit: number
}

type Candidate = Match & {
  readonly indexed: IndexedEntry
  readonly availability: EntryAvailability
  readonly recent: number
}

const nearnessOrder: Readonly<Record<Nearness, number>> = { targets: 0, screen: 1, everywhere: 2 }

/** Of the results, at most this many that do not apply are shown when there are others. */
const mostRefused = 4

/**
 * Finds entries: exact, prefix, substring over title, pinyin, initials and path, then by another word for them, then by
 * trail and words in any order, then what is named by several words at once, the beginning of another word, what is named
 * in part of what was typed, skipped characters, what is called something like it, then,
 * unless something matched exactly, Fuse for what these leave short of the limit. What applies comes before what does not;
 * within an equal match what acts on the selection or cursor comes first, then this screen's, then everything.
 * Where all that matches well does not apply, nothing weaker is offered in its place: Enter never surprises.
 */
export function search(index: SearchIndex, query: string, options: SearchOptions): SearchResult[] {
  const text = normalQuery(query)
  if (text === '') return []
  const wanted = prepareQuery(text, index)
  const named = candidates(index.entries, options, (indexed) => strongMatch(indexed, wanted))
  const strong = named.length > 0 ? named : candidates(index.entries, options, (indexed) => saidMatch(indexed, wanted))
  const refusedOnly = strong.length > 0 && strong.every(({ availability }) => !availability.available)
  const found =
    strong.length >= options.limit || refusedOnly ? strong : [...strong, ...weak(index, wanted, strong, options)]
  const ordered = found.sort(compare)
  const applicable = ordered.filter(({ availability }) => availability.available)
  const refused = ordered.filter(({ availability }) => !availability.available)
  const room = options.limit - Math.min(refused.length, mostRefused)
  const shown = applicable.slice(0, Math.max(room, options.limit - refused.length))
  return [...shown, ...refused].slice(0, options.limit).map(({ indexed, marks, alias }) => ({
    entry: indexed.entry,
    marks,
    alias: alias ?? null,
  }))
}

function weak(index: SearchIndex, query: Query, strong: readonly Candidate[], options: SearchOptions): Candidate[] {
  const taken = new Set(strong.map(({ indexed }) => indexed))
  const rest = index.entries.filter((indexed) => !taken.has(indexed))
  const scattered = candidates(rest, options, (indexed) => saidMatch(indexed, query) ?? weakMatch(indexed, query))
  const isSure = strong.some(({ tier }) => tier === tiers.exact)
  if (isSure || taken.size + scattered.length >= options.limit || query.whole.text.length < 2) return scattered
  for (const { indexed } of scattered) taken.add(indexed)
  if (query.isChinese) {
    const alike = likeness(phrasesOf(index), query.whole.letters)
    const others = index.entries.filter((indexed) => !taken.has(indexed))
    const near = candidates(others, options, (indexed) => {
      const share = alike.get(indexed.order) ?? 0
      return share < 0.3 ? null : { tier: tiers.alike + 1 - share, marks: [], coverage: 0 }
    })
    scattered.push(...near)
    for (const { indexed } of near) taken.add(indexed)
  }
  const hits = index.fuzzy(query.whole.path).search(query.whole.path, { limit: 3 * options.limit })
  const scores = new Map(hits.map(({ item, score }) => [item, score ?? 1]))
  const others = [...scores.keys()].filter((indexed) => !taken.has(indexed))
  return [
    ...scattered,
    ...candidates(others, options, (indexed) => ({
      tier: tiers.fuzzy + (scores.get(indexed) ?? 1),
      marks: [],
      coverage: 0,
    })),
  ]
}

function candidates(
  entries: readonly IndexedEntry[],
  { mode, availability, recent }: SearchOptions,
  matchOf: (indexed: IndexedEntry) => Match | null,
): Candidate[] {
  const found: Candidate[] = []
  for (const indexed of entries) {
    if (!isOfMode(indexed.entry, mode)) continue
    const here = availability(indexed.entry.id)
    const match = here && matchOf(indexed)
    if (!match) continue
    const used = recent.indexOf(indexed.entry.id)
    found.push({ ...match, indexed, availability: here, recent: used < 0 ? recent.length : used })
  }
  return found
}

/** Whether a mode shows an entry. */
export function isOfMode(entry: SearchEntry, mode: SearchMode): boolean {
  return mode === 'all' || (entry.command.kind === 'go') === (mode === 'screens')
}

function compare(one: Candidate, other: Candidate): number {
  return (
    one.tier - other.tier ||
    nearnessOrder[one.availability.nearness] - nearnessOrder[other.availability.nearness] ||
    other.coverage - one.coverage ||
    Number(other.indexed.entry.command.kind === 'go') - Number(one.indexed.entry.command.kind === 'go') ||
    one.recent - other.recent ||
    one.indexed.order - other.indexed.order
  )
}
