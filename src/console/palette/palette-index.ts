import { syllables } from 'virtual:pinyin'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { store } from '@/session/store.ts'
import { whenIdle } from '@/ui/when-idle.ts'
import type { SavedCommand } from '../../catalogue/command.ts'
import { once } from '../../catalogue/once.ts'
import { type SearchEntry, searchEntries } from '../../catalogue/search.ts'
import { buildSearchIndex, preparations, type SearchIndex } from './search/search-index.ts'

export { syllables }

/** What the palette looks in: every entry of the catalogue, with its finished syllables. */
const paletteIndex = buildSearchIndex(searchEntries(catalogue), syllables)

/** The same with what operators saved, spelled by the server. */
export const indexWith = once((saved: readonly SavedCommand[]): SearchIndex => {
  if (saved.length === 0) return paletteIndex
  const names = Object.fromEntries(saved.map((each) => [each.title, each.saved.syllables]))
  return buildSearchIndex([...saved.map(entryOf), ...searchEntries(catalogue)], { ...syllables, ...names })
})

function entryOf(command: SavedCommand): SearchEntry {
  const { id, title, trail } = command
  return { id, title, words: [], verbs: [], trail, trailWords: [], path: '', command }
}

/** Does one thing an idle moment, so that no key waits for more than one of them. */
function doWhenIdle([first, ...rest]: readonly (() => unknown)[]): void {
  if (!first || typeof requestIdleCallback === 'undefined') return
  whenIdle(() => {
    first()
    doWhenIdle(rest)
  })
}

doWhenIdle(preparations(paletteIndex))
const prepareSaved = () => {
  const saved = store.get(savedCommandsAtom)
  if (saved.length > 0)
    doWhenIdle([() => indexWith(saved), () => preparations(indexWith(saved)).map((prepare) => prepare())])
}
store.sub(savedCommandsAtom, prepareSaved)
prepareSaved()
