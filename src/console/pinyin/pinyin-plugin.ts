import type { Plugin } from 'vite'
import { catalogue } from '../../../commands/index.ts'
import { syllableTable } from './syllables.ts'
import { spokenTexts } from './texts.ts'

const id = 'virtual:pinyin'
const resolved = `\0${id}`

/**
 * Vite plugin: `import { syllables } from 'virtual:pinyin'` gives the finished syllables of the catalogue's
 * texts, by text. The dictionary (138 kB gzip) is used while building and never sent to the browser.
 */
export function pinyin(): Plugin {
  return {
    name: 'campus-pinyin',
    resolveId: (source) => (source === id ? resolved : undefined),
    load: (source) =>
      source === resolved
        ? `export const syllables = ${JSON.stringify(syllableTable(spokenTexts(catalogue)))}`
        : undefined,
  }
}
