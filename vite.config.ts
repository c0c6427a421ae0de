import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './src/build/icon-plugin.ts'
import { outline } from './src/build/outline-plugin.ts'
import { pinyin } from './src/build/pinyin-plugin.ts'
import { screenParts } from './src/build/screen-parts-plugin.ts'

const ofCatalogue = 'assets/catalogue/'

/**
 * Which file of the built catalogue a module's folder comes in: one of a few, since each file is a request. The main queue's
 * comes alone, and so does what many share, else opening a list would fetch all that share it.
 */
function catalogueFile(id: string): string | null {
  const [, folder] = /\/commands\/(\w+)\//.exec(id) ?? []
  return folder === undefined
    ? null
    : `modules-${[...folder].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5}`
}

/** Parts that are fetched at rest, before they are asked for: what they import may follow after them. */
const atRest = /^assets\/(lazy-parts|cheat-sheet-dialog|palette-dialog|whole-catalogue)-/

/** Parts that are told by their names: what every screen has, what is fetched at rest, and what tests hold up. */
const isNamed =
  /^(libraries|console|index|rolldown-runtime|lazy-parts|cheat-sheet-dialog|palette-dialog|whole-catalogue|setting-screen|toasts)$/

/**
 * What is fetched along with a part of the program, of what that imports: not what every screen has anyway, nor the
 * catalogue, which was fetched before or is on its way; each name costs bytes in the first load.
 */
function preloaded(part: string, imports: string[], { hostType }: { readonly hostType: string }): string[] {
  if (hostType === 'html') return imports
  if (atRest.test(part)) return []
  const own = imports.filter((name) => !/^assets\/(libraries-|index-|rolldown-runtime-)/.test(name))
  return part.startsWith(ofCatalogue) ? own : own.filter((name) => !name.startsWith(ofCatalogue))
}

export default defineConfig({
  plugins: [react(), tailwind(), outline(), pinyin(), icons(), screenParts()],
  // React has had since 18 what the shim brings along.
  resolve: {
    alias: [
      { find: '@', replacement: `${import.meta.dirname}/src/console` },
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        find: /^react-router$/,
        replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/index.mjs`,
      },
      {
        find: /^react-router\/dom$/,
        replacement: `${import.meta.dirname}/node_modules/react-router/dist/production/dom-export.mjs`,
      },
    ],
  },
  build: {
    outDir: 'dist/console',
    target: 'es2022',
    // No file names its map: they are for the error log, and served to who is signed in (serve-source-maps.ts).
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      // No reason to keep what nothing uses are a property read, by which the grid and table of the virtual list are built, and
      // a function's name, which Radix gives each of its own anew.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['__name'] },
      output: {
        sourcemapExcludeSources: true,
        // The names of all parts come in the first load: most are called by what they hold alone.
        chunkFileNames: ({ name, moduleIds }) => {
          if (moduleIds.every((id) => id.includes('/commands/'))) return `${ofCatalogue}[hash].js`
          return isNamed.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'
        },
        // What every screen needs comes as two files, of which the libraries outlive most releases. The icons of all else are
        // one: a file for each that two parts share would cost its name in the first load.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'console', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /node_modules\/lucide-react/ },
            { name: 'shared', test: /\/commands\/(?!index)(\w+|helpCenter\/\w+)\.ts$/, priority: 0.9 },
            { name: 'queue', test: /\/commands\/topicDynamics\//, priority: 0.8 },
            { name: catalogueFile, test: /\/commands\// },
          ],
        },
      },
    },
  },
})
