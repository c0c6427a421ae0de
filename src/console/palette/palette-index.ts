import { syllables } from 'virtual:pinyin'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { searchEntries } from '../../catalogue/search.ts'
import { buildSearchIndex, preparations } from './search/search-index.ts'

export { syllables }

/** What the palette looks in: every entry of the catalogue, with its finished syllables. */
export const paletteIndex = buildSearchIndex(searchEntries(catalogue), syllables)

/** Does one thing an idle moment, so that no key waits for more than one of them. */
function doWhenIdle([first, ...rest]: readonly (() => unknown)[]): void {
  if (!first || typeof requestIdleCallback === 'undefined') return
  requestIdleCallback(() => {
    first()
    doWhenIdle(rest)
  })
}

doWhenIdle(preparations(paletteIndex))
