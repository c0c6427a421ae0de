import { syllables } from 'virtual:pinyin'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { searchEntries } from '../../catalogue/search.ts'
import { buildSearchIndex } from './search/search-index.ts'

export { syllables }

/** What the palette looks in: every entry of the catalogue, with its finished syllables. */
export const paletteIndex = buildSearchIndex(searchEntries(catalogue), syllables)
