import { syllables } from 'virtual:pinyin'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { store } from '@/session/store.ts'
import { untilIdle } from '@/ui/when-idle.ts'
import type { SavedCommand } from '../../catalogue/command.ts'
import { once } from '../../catalogue/once.ts'
import { type SearchEntry, searchEntries } from '../../catalogue/search.ts'
import { buildSearchIndex, joinSearchIndexes, preparations, type SearchIndex } from './search/search-index.ts'

export { syllables }

/** Entries that are prepared at once: some 10 ms, and four times that on a slow machine. */
const partSize = 150

/** Every entry of the catalogue, in parts. */
const entryParts = once((of: typeof catalogue): readonly (readonly SearchEntry[])[] => {
  const entries = searchEntries(of)
  return Array.from({ length: Math.ceil(entries.length / partSize) }, (_, part) =>
    entries.slice(part * partSize, (part + 1) * partSize),
  )
})

const indexPart = once((entries: readonly SearchEntry[]) => buildSearchIndex(entries, syllables))

/** What the palette looks in: what operators saved, spelled by the server, and every entry of the catalogue, with its finished syllables. */
export const indexWith = once((saved: readonly SavedCommand[]): SearchIndex => {
  const own = entryParts(catalogue).map(indexPart)
  const names = Object.fromEntries(saved.map((each) => [each.title, each.saved.syllables]))
  return joinSearchIndexes([buildSearchIndex(saved.map(entryOf), { ...syllables, ...names }), ...own])
})

function entryOf(command: SavedCommand): SearchEntry {
  const { id, title, trail } = command
  return { id, title, words: [], verbs: [], trail, trailWords: [], path: '', command }
}

let prepared: Promise<void> | null = null

/** Prepares all that the palette is shown with, a part an idle moment, so that no key waits for more than one of them. */
export function preparePalette(): Promise<void> {
  prepared ??= prepareEntries()
  return prepared
}

async function prepareEntries(): Promise<void> {
  await untilIdle()
  for (const part of entryParts(catalogue)) {
    await untilIdle()
    indexPart(part)
  }
  await untilIdle()
  void prepareQueries()
  store.sub(savedCommandsAtom, () => void prepareQueries())
}

/** What only some queries need, likewise, for as long as the same is saved. */
async function prepareQueries(): Promise<void> {
  const saved = store.get(savedCommandsAtom)
  for (const prepare of preparations(indexWith(saved))) {
    await untilIdle()
    if (store.get(savedCommandsAtom) !== saved) return
    prepare()
  }
}
