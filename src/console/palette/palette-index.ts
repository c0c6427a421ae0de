import { syllables } from 'virtual:pinyin'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { store } from '@/session/store.ts'
import { untilIdle } from '@/ui/when-idle.ts'
import type { Command, SavedCommand } from '../../catalogue/command.ts'
import { once } from '../../catalogue/once.ts'
import { type SearchEntry, searchEntries } from '../../catalogue/search.ts'
import { type SearchOptions, search } from './search/search.ts'
import { buildSearchIndex, joinSearchIndexes, preparations, type SearchIndex } from './search/search-index.ts'

export { syllables }

/** Commands whose entries are prepared at once: some 3 ms, and 10 to 50 on a slow machine, where the first ones take longest. */
const partSize = 60

/** Every command of the catalogue, in parts. */
const commandParts = once(({ commands }: typeof catalogue): readonly (readonly Command[])[] =>
  Array.from({ length: Math.ceil(commands.length / partSize) }, (_, part) =>
    commands.slice(part * partSize, (part + 1) * partSize),
  ),
)

const indexPart = once((commands: readonly Command[]) =>
  buildSearchIndex(searchEntries(catalogue, commands), syllables),
)

/** What the palette looks in: what operators saved, spelled by the server, and every entry of the catalogue, with its finished syllables. */
export const indexWith = once((saved: readonly SavedCommand[]): SearchIndex => {
  const own = commandParts(catalogue).map(indexPart)
  const names = Object.fromEntries(saved.map((each) => [each.title, each.saved.syllables]))
  return joinSearchIndexes([buildSearchIndex(saved.map(entryOf), { ...syllables, ...names }), ...own])
})

function entryOf(command: SavedCommand): SearchEntry {
  const { id, title, trail } = command
  return { id, title, words: [], verbs: [], trail, trailWords: [], path: '', command }
}

/** Queries that strong matches and weak ones are found for. */
const rehearsals = ['d', 'dongtaix']
const anywhere: SearchOptions = {
  mode: 'all',
  availability: () => ({ available: true, nearness: 'everywhere' }),
  recent: [],
  limit: 12,
}

let prepared: Promise<void> | null = null

/** Prepares all that the palette is shown with, a part an idle moment, so that no key waits for more than one of them. */
export function preparePalette(): Promise<void> {
  prepared ??= prepareEntries()
  return prepared
}

async function prepareEntries(): Promise<void> {
  await untilIdle()
  for (const part of commandParts(catalogue)) {
    await untilIdle()
    indexPart(part)
  }
  await untilIdle()
  void prepareQueries()
  store.sub(savedCommandsAtom, () => void prepareQueries())
}

/** What only some queries need, likewise, for as long as the same is saved; and the search itself, which takes three times as long the first time. */
async function prepareQueries(): Promise<void> {
  const saved = store.get(savedCommandsAtom)
  const index = indexWith(saved)
  for (const prepare of [...preparations(index), ...rehearsals.map((query) => () => search(index, query, anywhere))]) {
    await untilIdle()
    if (store.get(savedCommandsAtom) !== saved) return
    prepare()
  }
}
