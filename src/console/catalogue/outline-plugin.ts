import type { Plugin } from 'vite'
import { catalogue } from '../../../commands/index.ts'
import { outlineOf } from '../../catalogue/outline.ts'

const id = 'virtual:outline'
const resolved = `\0${id}`

/** Vite plugin: `import { outline } from 'virtual:outline'` gives the outline of the catalogue, derived while building. */
export function outline(): Plugin {
  return {
    name: 'campus-outline',
    resolveId: (source) => (source === id ? resolved : undefined),
    load: (source) =>
      source === resolved ? `export const outline = ${JSON.stringify(outlineOf(catalogue))}` : undefined,
  }
}
