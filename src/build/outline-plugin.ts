import { catalogue } from '../../commands/index.ts'
import { outlineOf } from '../catalogue/outline.ts'
import { virtualModule } from './virtual-module.ts'

/** Vite plugin: `import { outline } from 'virtual:outline'` gives the outline of the catalogue. */
export const outline = () => virtualModule('outline', () => ({ outline: outlineOf(catalogue) }))
