import { catalogue } from '../../commands/index.ts'
import { syllableTable } from '../syllables.ts'
import { spokenTexts } from './spoken-texts.ts'
import { virtualModule } from './virtual-module.ts'

/**
 * Vite plugin: `import { syllables } from 'virtual:pinyin'` gives the finished syllables of the catalogue's texts, by text.
 * The dictionary (138 kB gzip) is used while building and never sent to the browser.
 */
export const pinyin = () => virtualModule('pinyin', () => ({ syllables: syllableTable(spokenTexts(catalogue)) }))
